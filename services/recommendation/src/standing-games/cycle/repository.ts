import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A date that is to be looked at. */
export interface DueDate {
  readonly id: string;
  readonly dueAt: Date;
  readonly isPlanned: boolean;
}

/** Dates that are due, the longest first, after one of them. A planned one that was moved is due no sooner than it opens. */
export const findDue = (tx: Tx, limit: number, after: DueDate | undefined): Promise<DueDate[]> =>
  tx.$queryRaw`
    SELECT id, due_at AS "dueAt", status = 'planned' AS "isPlanned" FROM game_dates
    WHERE due_at <= clock_timestamp() AND (status <> 'planned' OR opens_at <= clock_timestamp())
      AND (due_at, id) > (coalesce(${after?.dueAt.toISOString() ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
    ORDER BY due_at, id LIMIT ${limit}`;

/** Has dates never looked at again by the clock. */
export const clearDueAt = (tx: Tx, ids: readonly string[]) =>
  tx.gameDate.updateMany({ where: { id: { in: [...ids] } }, data: { dueAt: null } });

/** Has dates looked at again in so many minutes. */
export const postpone = (tx: Tx, ids: readonly string[], minutes: number) =>
  tx.$executeRaw`
    UPDATE game_dates SET due_at = clock_timestamp() + make_interval(mins => ${minutes}) WHERE id = ANY(${ids}::uuid[])`;
