import { newId } from '@fourball/kit/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { RankedTeeTime } from '../ranking/types.ts';

type Tx = Prisma.TransactionClient;

/** A ranked tee time, to be offered. */
export interface NewOffer extends RankedTeeTime {
  readonly startsAt: Date;
}

/**
 * Removes a squad's pending ones, locked in one order. One that a member is confirming right now is waited for and stays.
 * @returns those that were removed, with their last version.
 */
export const deletePending = (tx: Tx, squadId: string) =>
  tx.$queryRaw<{ id: string; version: number }[]>`
    DELETE FROM squad_tee_time_recommendations
    WHERE id IN (
      SELECT id FROM squad_tee_time_recommendations
      WHERE squad_id = ${squadId}::uuid AND status = 'pending'
      ORDER BY id FOR UPDATE)
    RETURNING id, version`;

/** The slots of a squad's living recommendations that may still be offered: those of a day ago are over everywhere. */
export const findSlots = (tx: Tx, squadId: string, now: Date): Promise<{ date: string; time: string }[]> =>
  tx.$queryRaw`
    SELECT date::text AS date, time FROM squad_tee_time_recommendations
    WHERE squad_id = ${squadId}::uuid AND status <> 'cancelled' AND starts_at > ${now}::timestamptz - interval '1 day'`;

/**
 * Pending ones, for which nobody has confirmed yet. Past Prisma, which takes longer to lay out ten rows of parameters
 * than the database to store them.
 * @returns their ids, in the order of the tee times.
 */
export async function insertPending(tx: Tx, squadId: string, teeTimes: readonly NewOffer[]): Promise<string[]> {
  const rows = teeTimes.map(({ availableMembers, unknownMembers, ...teeTime }) => ({
    ...teeTime,
    id: newId(),
    available: availableMembers.length,
    possible: availableMembers.length + unknownMembers.length,
  }));
  await tx.$executeRaw`
    INSERT INTO squad_tee_time_recommendations (id, squad_id, course_id, date, time, starts_at, available_members,
      total_members, possible_members, score, receipt, nearest_miss, updated_at)
    SELECT id, ${squadId}::uuid, "courseId", date, time, "startsAt", available, "totalMembers", possible, score, receipt,
      nullif("nearestMiss", 'null'), now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row
      (id uuid, "courseId" uuid, date date, time text, "startsAt" timestamptz, available int, "totalMembers" int,
        possible int, score numeric, receipt jsonb, "nearestMiss" jsonb)`;
  return rows.map(({ id }) => id);
}

export const deleteOffers = (tx: Tx, ids: string[]) => tx.recommendation.deleteMany({ where: { id: { in: ids } } });
