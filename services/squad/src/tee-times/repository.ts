import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma, TeeTime } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface TeeTimeRow extends Omit<TeeTime, 'date'> {
  /** `YYYY-MM-DD` on the course's own calendar. */
  readonly date: string;
}

export const upsertTeeTime = (tx: Tx, teeTime: TeeTimeRow): Promise<boolean> => upsertIfNewer(tx, 'tee_times', teeTime);
