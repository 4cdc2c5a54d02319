import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { AvailabilityEntry, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type EntryRow = AvailabilityEntry;

export const upsertEntry = (tx: Tx, row: EntryRow): Promise<boolean> => upsertIfNewer(tx, 'availability_entries', row);

/** Entries of a golfer for these dates. */
export const findEntriesOf = (tx: Tx, userId: string, dates: Date[]): Promise<EntryRow[]> =>
  tx.availabilityEntry.findMany({ where: { userId, date: { in: dates }, gone: false } });

export const emptyEntriesOf = (tx: Tx, userId: string) =>
  tx.availabilityEntry.updateMany({
    where: { userId },
    data: { timeSlots: [], isAvailable: false, ifNeedBe: [], gone: true },
  });
