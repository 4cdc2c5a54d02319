import { createHmac, timingSafeEqual } from 'node:crypto';

const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
/** Golfers who share a browser; for one more, the token of whoever signed in there longest ago goes. */
const KEPT = 5;

export type DeviceTokens = ReturnType<typeof createDeviceTokens>;

/**
 * Tokens by which a browser proves that a golfer has signed in there before. Nothing of them is stored: a token tells when
 * it was made, and proves by a MAC for whom; it does not name them.
 */
export function createDeviceTokens(key: Uint8Array) {
  const macOf = (userId: string, madeAt: string) =>
    createHmac('sha256', key).update(`device ${userId} ${madeAt}`).digest();

  /** When a token was made for the golfer; undefined where it was not. */
  function madeFor(userId: string, token: string): number | undefined {
    const [madeAt = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const right = macOf(userId, madeAt);
    return given.length === right.length && timingSafeEqual(given, right) ? Number.parseInt(madeAt, 36) : undefined;
  }

  return {
    /** The tokens of a browser once the golfer has signed in there, the latest first. */
    add(tokens: readonly string[], userId: string, now: Date): string[] {
      const madeAt = now.getTime().toString(36);
      const others = tokens.filter((token) => madeFor(userId, token) === undefined);
      return [`${madeAt}.${macOf(userId, madeAt).toString('base64url')}`, ...others].slice(0, KEPT);
    },

    /** Whether one of the tokens was made for the golfer, not before `from`, within the last year. */
    isKnown(tokens: readonly string[], userId: string, { from, now }: { from: Date | null; now: Date }): boolean {
      if (from === null) return false;
      const earliest = Math.max(from.getTime(), now.getTime() - KEPT_MS);
      return tokens.some((token) => (madeFor(userId, token) ?? 0) >= earliest);
    },
  };
}
