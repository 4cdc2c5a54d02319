import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { TooEarly } from '@fourball/kit/events/too-early.ts';
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
 * Looks golfers up by id, among those asked for here.
 * @throws {TooEarly} (the function that is answered) for a golfer of whom the auth service's events have not told yet.
 */
export async function lookUpGolfers(tx: Tx, ids: readonly string[]): Promise<(id: string) => KnownGolfer> {
  const golfers = new Map((await findGolfers(tx, ids)).map((golfer) => [golfer.id, golfer]));
  return (id) => {
    const golfer = golfers.get(id);
    if (!golfer) throw new TooEarly(`golfer ${id}`);
    return { ...golfer, notificationSettings: golfer.notificationSettings as KnownGolfer['notificationSettings'] };
  };
}
