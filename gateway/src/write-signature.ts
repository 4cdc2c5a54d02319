import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Longer than a browser keeps a write cookie, since the clocks of gateways differ. */
const SIGNED_FOR_S = 60;
const KEY_BYTES = 32;

/** Signs the names of writes for the session that made them. */
export interface WriteSignature {
  sign(write: string, sessionId: string): string;
  /** The name that a gateway signed for this session within the last minute; undefined for all else. */
  verify(signed: string | undefined, sessionId: string): string | undefined;
}

/** Derives the key of write cookies from the private part of an identity key: one secret to hand out and to rotate. */
export const writeKeyOf = (privatePart: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(privatePart, 'base64url'), '', 'fourball write cookie', KEY_BYTES)),
  );

/** @param keys those in use now: the first signs, all verify. */
export function createWriteSignature(keys: readonly [KeyObject, ...KeyObject[]], now = Date.now): WriteSignature {
  const seconds = () => Math.floor(now() / 1000);
  const macOf = (key: KeyObject, ...parts: readonly string[]) =>
    createHmac('sha256', key).update(parts.join(' ')).digest().subarray(0, 16);
  return {
    sign(write, sessionId) {
      const at = seconds().toString(36);
      return `${write}.${at}.${macOf(keys[0], write, at, sessionId).toString('base64url')}`;
    },
    verify(signed, sessionId) {
      const [write = '', at = '', mac = ''] = signed?.split('.') ?? [];
      const given = Buffer.from(mac, 'base64url');
      const isSame = (key: KeyObject) => {
        const expected = macOf(key, write, at, sessionId);
        return expected.length === given.length && timingSafeEqual(expected, given);
      };
      const isRecent = Math.abs(seconds() - Number.parseInt(at, 36)) <= SIGNED_FOR_S;
      return isRecent && keys.some(isSame) ? write : undefined;
    },
  };
}
