import type { NewPushSubscription } from '@fourball/contracts/http/push.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';
import type { IsPushService } from './hosts.ts';

/** An uncompressed point on P-256 begins with this byte; the browser's public key is one (RFC 8291). */
const UNCOMPRESSED = 4;
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Faults of a subscription, by field, before anything is sent to it; undefined for a sound one. */
export function validateSubscription(
  { endpoint, keys, publicKey }: NewPushSubscription,
  isPushService: IsPushService,
): Fault | undefined {
  if (!isPushService(endpoint)) {
    return { path: 'body.endpoint', message: "endpoint must be an address of a browser's push service" };
  }
  if (publicKey !== undefined && !isPoint(publicKey)) {
    return { path: 'body.publicKey', message: 'publicKey must be a public key of the house' };
  }
  if (!isPoint(keys.p256dh)) {
    return { path: 'body.keys.p256dh', message: 'p256dh must be the public key of a subscription' };
  }
  if (Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES) {
    return { path: 'body.keys.auth', message: 'auth must be the secret of a subscription' };
  }
  return undefined;
}

function isPoint(base64Url: string): boolean {
  const point = Buffer.from(base64Url, 'base64url');
  return point.length === POINT_BYTES && point[0] === UNCOMPRESSED;
}
