import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import type { Prisma, PushSubscription } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SubscriptionRow = PushSubscription;

/** Has whoever subscribes this endpoint, and then whatever this golfer subscribes, wait until the transaction ends. */
export async function lockSubscribing(tx: Tx, endpoint: string, userId: string): Promise<void> {
  for (const key of [endpoint, userId]) await lockName(tx, key);
}

/** Keeps a subscription, or renews the keys of the golfer's own with this endpoint. */
export const upsertSubscription = (tx: Tx, row: Omit<SubscriptionRow, 'createdAt'>): Promise<SubscriptionRow> => {
  const { id, endpoint, ...rest } = row;
  return tx.pushSubscription.upsert({ where: { endpoint }, create: { id, endpoint, ...rest }, update: rest });
};

export const findSubscriptionsOf = (tx: Tx, userId: string): Promise<SubscriptionRow[]> =>
  tx.pushSubscription.findMany({ where: { userId }, orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }] });

/** Ends the subscription with this endpoint of anybody else, together with what waits for it. */
export const deleteOthers = (tx: Tx, endpoint: string, userId: string) =>
  tx.pushSubscription.deleteMany({ where: { endpoint, userId: { not: userId } } });

/** Leaves a golfer their latest subscriptions. */
export const deleteOldest = (tx: Tx, userId: string, kept: number): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${kept})`;

/** Whether there was such a subscription. */
export async function deleteSubscription(
  tx: Tx,
  where: { id: string; userId?: string } | { endpoint: string; userId: string },
): Promise<boolean> {
  const { count } = await tx.pushSubscription.deleteMany({ where });
  return count === 1;
}

/** How many browsers there are, by the public key that they subscribed with. */
export const countByKey = async (tx: Tx): Promise<{ publicKey: string; count: number }[]> =>
  (await tx.pushSubscription.groupBy({ by: 'publicKey', _count: true })).map(({ publicKey, _count: count }) => ({
    publicKey,
    count,
  }));

/** Ends the golfer's subscriptions of which no browser has said since then that it listens. */
export const deleteUnusedSince = (tx: Tx, userId: string, since: Date) =>
  tx.pushSubscription.deleteMany({ where: { userId, lastUsedAt: { lt: since } } });
