import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

interface BusyRow {
  /** The golfer's. */
  readonly id: string;
  readonly version: number;
  readonly busy: { startsAt: string; endsAt: string }[];
  readonly gone: boolean;
}

export const upsertBusyTimes = (tx: Tx, row: BusyRow): Promise<boolean> => upsertIfNewer(tx, 'busy_times', row);

/** For an account that is gone: the event that says so of the calendar comes later. */
export const emptyBusyTimesOf = (tx: Tx, id: string) => tx.busyTimes.updateMany({ where: { id }, data: { busy: [] } });
