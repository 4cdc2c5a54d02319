import { keepNewest } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { AvailabilityEntry, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type EntryRow = AvailabilityEntry;

export const keepEntryRow = (tx: Tx, row: EntryRow): Promise<boolean> => keepNewest(tx, 'availability_entries', row);

export const emptyEntriesOf = (tx: Tx, userId: string) =>
  tx.availabilityEntry.updateMany({ where: { userId }, data: { timeSlots: [], isAvailable: false, gone: true } });
