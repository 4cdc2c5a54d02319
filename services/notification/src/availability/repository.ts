import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { AvailabilityEntry, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const keepEntryRow = (tx: Tx, row: AvailabilityEntry): Promise<boolean> => keepNewest(tx.availabilityEntry, row);

export const deleteEntriesOf = (tx: Tx, userId: string) => tx.availabilityEntry.deleteMany({ where: { userId } });
