import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findGolfers, keepGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type KnownGolfer = Pick<GolferState, 'id' | 'firstName' | 'lastName' | 'notificationSettings'>;

export const followGolfer = (tx: Tx, { version, data }: Received<GolferState>): Promise<boolean> =>
  keepGolfer(tx, {
    id: data.id,
    version,
    firstName: data.firstName,
    lastName: data.lastName,
    notificationSettings: data.notificationSettings,
  });

/**
 * The golfers of these ids, by id.
 * @throws naming those of whom the auth service's events have not told yet; the event that asks then comes again.
 */
export async function knownGolfers(tx: Tx, ids: readonly string[]): Promise<Map<string, KnownGolfer>> {
  const golfers = new Map<string, KnownGolfer>();
  for (const { id, firstName, lastName, notificationSettings } of await findGolfers(tx, ids)) {
    const settings = notificationSettings as KnownGolfer['notificationSettings'];
    golfers.set(id, { id, firstName, lastName, notificationSettings: settings });
  }
  const unknown = ids.filter((id) => !golfers.has(id));
  if (unknown.length > 0) throw new Error(`Not heard of yet: golfer ${[...new Set(unknown)].join(', ')}`);
  return golfers;
}
