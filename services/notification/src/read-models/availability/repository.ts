import { keepNewest } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { AvailabilityEntry, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const keepEntryRow = (tx: Tx, row: AvailabilityEntry): Promise<boolean> =>
  keepNewest(tx, 'availability_entries', row);

export const deleteEntriesOf = (tx: Tx, userId: string) => tx.availabilityEntry.deleteMany({ where: { userId } });
