import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { BusyTimes, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** @param row with the golfer's id. */
export const upsertBusyTimes = (tx: Tx, row: BusyTimes): Promise<boolean> => upsertIfNewer(tx, 'busy_times', row);

export const findBusyTimes = (tx: Tx, id: string) => tx.busyTimes.findUnique({ where: { id } });

/** For an account that is gone: the event that says so of the calendar comes later. */
export const emptyBusyTimesOf = (tx: Tx, id: string) => tx.busyTimes.updateMany({ where: { id }, data: { busy: [] } });
