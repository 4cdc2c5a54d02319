import * as z from 'zod/mini';
import { HttpsUrl, Id, Instant } from './fields.ts';
import type { Routes } from './route.ts';

const base64Url = (max: number) =>
  z
    .string('must be base64url')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(max, 'must be base64url'));

/** A browser's subscription as it tells it (`PushSubscription.toJSON()`). */
export const NewPushSubscription = z.strictObject({
  endpoint: HttpsUrl,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64Url(200), auth: base64Url(100) }),
  /** The house's key that it subscribed with (`options.applicationServerKey`); the present one unless told. */
  publicKey: z.optional(base64Url(200)),
  /** The endpoint of the same browser's former subscription, by another key, which this one takes the place of. */
  replaces: z.optional(HttpsUrl),
});
export type NewPushSubscription = z.output<typeof NewPushSubscription>;

export const PushSubscription = z.object({
  id: Id,
  /** Browser and system in words; null where they are not known. */
  device: z.nullable(z.string()),
  createdAt: Instant,
  /** When the browser said last that it listens. */
  lastUsedAt: Instant,
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const pushRoutes = {
  pushKey: {
    method: 'GET',
    path: '/api/notifications/push-key',
    service: 'notification',
    access: 'signed-in',
    summary: 'The public key that a browser subscribes with (VAPID).',
    success: { status: 200, answer: z.object({ publicKey: z.string() }) },
  },
  listPushSubscriptions: {
    method: 'GET',
    path: '/api/notifications/push-subscriptions',
    service: 'notification',
    access: 'signed-in',
    summary: "The browsers that the caller's notifications go to, the latest first.",
    success: { status: 200, answer: z.array(PushSubscription) },
  },
  subscribeToPush: {
    method: 'POST',
    path: '/api/notifications/push-subscriptions',
    service: 'notification',
    access: 'signed-in',
    summary:
      "Sends the caller's notifications to this browser too, while pushNotifications are on. The same endpoint again: the same subscription; one that was another golfer's becomes the caller's. 400 for an endpoint that is not of a browser's push service. `replaces` ends the caller's former one. At most ten a golfer: the oldest goes.",
    body: NewPushSubscription,
    success: { status: 201, answer: z.pick(PushSubscription, { id: true, createdAt: true }) },
  },
  unsubscribeFromPush: {
    method: 'DELETE',
    path: '/api/notifications/push-subscriptions/:subscriptionId',
    service: 'notification',
    access: 'owner',
    summary: 'Ends a subscription.',
    params: z.object({ subscriptionId: Id }),
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
