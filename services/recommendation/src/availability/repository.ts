import { keepNewest } from '@fourball/kit/events/newest.ts';
import { storedDate } from '../calendar/policy.ts';
import type { AvailabilityEntry, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type EntryRow = AvailabilityEntry;

export const keepEntryRow = (tx: Tx, row: EntryRow): Promise<boolean> => keepNewest(tx.availabilityEntry, row);

/** Oldest entry first. */
export const findEntries = (
  tx: Tx,
  userIds: string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<EntryRow[]> =>
  tx.availabilityEntry.findMany({
    where: { userId: { in: userIds }, date: { gte: storedDate(startDate), lte: storedDate(endDate) }, gone: false },
    orderBy: { id: 'asc' },
  });

export const emptyEntriesOf = (tx: Tx, userId: string) =>
  tx.availabilityEntry.updateMany({ where: { userId }, data: { timeSlots: [], isAvailable: false, gone: true } });
