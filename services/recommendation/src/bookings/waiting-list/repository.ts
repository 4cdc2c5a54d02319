import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** The database's clock, which all replicas share. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  return row.now;
}

/** Rounds whose waiting list is to be looked at, the longest due first. */
export const findDue = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squad_tee_time_recommendations
    WHERE line_due_at <= clock_timestamp() ORDER BY line_due_at, id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
};

export const updateDue = (tx: Tx, id: string, dueAt: Date | null) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET line_due_at = ${dueAt?.toISOString() ?? null}::timestamptz
    WHERE id = ${id}::uuid`;

/** Has the waiting lists of a squad's coming rounds looked at now. */
export const updateDueIn = (tx: Tx, squadId: string) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET line_due_at = least(line_due_at, clock_timestamp())
    WHERE id IN (
      SELECT id FROM squad_tee_time_recommendations
      WHERE squad_id = ${squadId}::uuid AND status = 'booked' AND starts_at > clock_timestamp() ORDER BY id FOR UPDATE)`;

/** Keeps what is still to be told of freed seats. */
export const updateNotices = (tx: Tx, ids: readonly string[], notice: 'held' | null) =>
  tx.teeTimeBooking.updateMany({ where: { id: { in: [...ids] } }, data: { notice } });
