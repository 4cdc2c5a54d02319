import { createECDH, randomBytes } from 'node:crypto';
import type { NewPushSubscription } from '@fourball/contracts/http/push.ts';

/** The subscription of a browser of its own, with keys as browsers make them; nothing answers at its endpoint. */
export function aBrowser(name: string): NewPushSubscription {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.com/browsers/${name}`,
    expirationTime: null,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
