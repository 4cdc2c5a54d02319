import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import type { Notification, Prisma, PushSubscription } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A push that this process may send, until its lease ends. */
export interface ClaimedPush
  extends Pick<Notification, 'type' | 'title' | 'message' | 'data'>,
    Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth' | 'publicKey'> {
  readonly id: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  readonly userId: string;
  readonly attempts: number;
  readonly ageSeconds: number;
  /** The tee time that it tells of is over, or has begun of which it reminds. */
  readonly isOver: boolean;
  /** Settings of its golfer as they are now; null for one who is not known. */
  readonly settings: NotificationSettings | null;
}

/** Notification to push; `heldUntil` is when at the earliest. */
export interface NewPush {
  readonly id: string;
  readonly heldUntil?: Date | undefined;
}

/** Has notifications wait for each browser of those whom they tell; the age of one that is held counts from its end. */
export const insertPushes = (tx: Tx, notifications: readonly NewPush[]): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO pushes (id, notification_id, subscription_id, created_at, next_attempt_at)
    SELECT gen_random_uuid(), notification.id, subscription.id, coalesce(held.until, now()), coalesce(held.until, now())
    FROM unnest(
      ${notifications.map(({ id }) => id)}::uuid[],
      ${notifications.map(({ heldUntil }) => heldUntil ?? null)}::timestamptz[]) AS held (id, until)
    JOIN notifications AS notification ON notification.id = held.id
    JOIN push_subscriptions AS subscription ON subscription.user_id = notification.user_id`;

/** Ends the pushes that are held for golfers and whose data has all of `about`, as far as they tell of something older. */
export const deleteHeldPushes = (
  tx: Tx,
  { about, userIds, time }: { about: object; userIds: readonly string[]; time: string },
) =>
  tx.$executeRaw`
    DELETE FROM pushes USING notifications AS notification
    WHERE notification.id = notification_id AND notification.user_id = ANY(${userIds}::uuid[])
      AND notification.created_at <= ${time}::timestamptz
      AND next_attempt_at > now() AND pushes.created_at > now() AND notification.data @> ${JSON.stringify(about)}::jsonb`;

/** Ends the pushes to a golfer with news of a squad. */
export const deletePushesOf = (tx: Tx, { userId, squadId }: { userId: string; squadId: string }) =>
  tx.$executeRaw`
    DELETE FROM pushes USING notifications AS notification
    WHERE notification.id = notification_id AND notification.user_id = ${userId}::uuid
      AND notification.squad_id = ${squadId}::uuid`;

/** Ends pushes that ask golfers for their answer on a round: they have given it. */
export const deleteAnswered = (
  tx: Tx,
  { recommendationId, userIds }: { recommendationId: string | null; userIds: readonly string[] },
) =>
  tx.$executeRaw`
    DELETE FROM pushes USING notifications AS notification
    WHERE notification.id = notification_id AND notification.user_id = ANY(${userIds}::uuid[])
      AND notification.data ->> 'asksFor' = ${recommendationId}`;

/** Takes pushes whose time has come, at most `limit`; nobody else takes them before `leaseSeconds` are over. */
export const claimPushes = (tx: Tx, { limit, leaseSeconds }: { limit: number; leaseSeconds: number }) =>
  tx.$queryRaw<ClaimedPush[]>`
    WITH claimed AS (
      UPDATE pushes SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE id IN (
        SELECT id FROM pushes WHERE next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, notification_id, subscription_id, attempts, created_at)
    SELECT claimed.id, notification_id AS "notificationId", subscription_id AS "subscriptionId", attempts,
      extract(epoch FROM now() - claimed.created_at)::float8 AS "ageSeconds",
      coalesce(CASE type WHEN 'tee_time_reminder' THEN starts_at ELSE ends_at END <= now(), false) AS "isOver",
      type, title, message, data, push_subscriptions.user_id AS "userId", endpoint, p256dh, auth, public_key AS "publicKey",
      notification_settings AS settings
    FROM claimed
    JOIN notifications ON notifications.id = notification_id
    JOIN push_subscriptions ON push_subscriptions.id = subscription_id
    LEFT JOIN golfers ON golfers.id = push_subscriptions.user_id
    LEFT JOIN tee_times ON tee_times.id = (data ->> 'teeTimeId')::uuid`;

/** Nothing more comes of the push. */
export const deletePush = (tx: Tx, id: string) => tx.push.deleteMany({ where: { id } });

/** The push waits for another attempt, unless another process has taken it meanwhile. */
export const postponePush = (tx: Tx, { id, attempts }: ClaimedPush, seconds: number) =>
  tx.$executeRaw`
    UPDATE pushes SET next_attempt_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${id}::uuid AND attempts = ${attempts}`;

/** How many pushes wait that are not held, and for how many seconds the oldest of them. */
export async function measureWaiting(tx: Tx): Promise<{ waiting: number; lagSeconds: number }> {
  const [measured] = await tx.$queryRaw<{ waiting: number; lagSeconds: number }[]>`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "lagSeconds"
    FROM pushes WHERE created_at <= clock_timestamp()`;
  return measured ?? { waiting: 0, lagSeconds: 0 };
}
