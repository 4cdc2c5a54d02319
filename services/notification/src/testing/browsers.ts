import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import type { NewPushSubscription } from '@fourball/contracts/http/push.ts';

/** A browser that subscribed to pushes: it reads what is encrypted for it as RFC 8291 says, and nothing else. */
export function createBrowser(endpoint: string) {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const secret = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') };
  const subscription: NewPushSubscription = { endpoint, expirationTime: null, keys };

  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + senderKey.length);
    const shared = own.computeSecret(senderKey);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const pseudoRandom = hmac(salt, expand(hmac(secret, shared), about));
    const key = expand(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16);
    const nonce = expand(pseudoRandom, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12);
    const opening = createDecipheriv('aes-128-gcm', key, nonce);
    opening.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
  return { subscription, read };
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
const expand = (key: Buffer, about: Buffer): Buffer => hmac(key, Buffer.concat([about, Buffer.from([1])]));
