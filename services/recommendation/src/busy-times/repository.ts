import type { Pool } from '@fourball/kit/database.ts';
import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface BusyRow {
  /** The golfer's. */
  readonly id: string;
  readonly version: number;
  readonly busy: { startsAt: string; endsAt: string }[];
  readonly gone: boolean;
}
export type BusyOf = Pick<BusyRow, 'id' | 'busy'>;

export const keepBusyRow = (tx: Tx, row: BusyRow): Promise<boolean> => keepNewest(tx.busyTimes, { ...row });

export const findBusyTimes = async (pool: Pool, ids: readonly string[]): Promise<BusyOf[]> =>
  (await pool.query<BusyOf>({ name: 'busy-times', text: BUSY_TIMES, values: [ids] })).rows;

const BUSY_TIMES = 'SELECT id, busy FROM busy_times WHERE id = ANY($1::uuid[]) AND NOT gone';

export const emptyBusyTimesOf = (tx: Tx, id: string) => tx.busyTimes.updateMany({ where: { id }, data: { busy: [] } });
