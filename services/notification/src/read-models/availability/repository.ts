import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { AvailabilityEntry, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const upsertEntry = (tx: Tx, row: AvailabilityEntry): Promise<boolean> =>
  upsertIfNewer(tx, 'availability_entries', row);
