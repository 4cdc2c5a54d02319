import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A date that is to have a round. */
export interface RoundlessDate {
  readonly id: string;
  readonly recommendationId: string | null;
}

/**
 * Holds the squads of dates, their active members, the rounds and then the dates themselves until the transaction ends, each in
 * one order, as those do who change one date. @returns the dates that are still planned.
 */
export async function lockPlanned(tx: Tx, ids: readonly string[]): Promise<RoundlessDate[]> {
  await tx.$queryRaw`
    SELECT 1 FROM squads WHERE id IN (SELECT squad_id FROM game_dates WHERE id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM memberships
    WHERE squad_id IN (SELECT squad_id FROM game_dates WHERE id = ANY(${ids}::uuid[])) AND status = 'active' AND NOT gone
    ORDER BY id FOR SHARE`;
  await tx.$queryRaw`
    SELECT 1 FROM squad_tee_time_recommendations
    WHERE id IN (SELECT recommendation_id FROM game_dates WHERE id = ANY(${ids}::uuid[])) ORDER BY id FOR UPDATE`;
  return tx.$queryRaw`
    SELECT d.id, d.recommendation_id AS "recommendationId" FROM game_dates d
    WHERE d.id = ANY(${ids}::uuid[]) AND d.status = 'planned' ORDER BY d.id FOR UPDATE`;
}

/** Keeps where and when dates are played, and their rounds. */
export const updateRounds = (
  tx: Tx,
  dates: readonly { id: string; recommendationId: string; time: string; courseId: string }[],
) =>
  tx.$executeRaw`
    UPDATE game_dates d SET recommendation_id = row."recommendationId", time = row.time, course_id = row."courseId"
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS row
      (id uuid, "recommendationId" uuid, time text, "courseId" uuid)
    WHERE d.id = row.id`;

export const updateSkipped = (tx: Tx, ids: readonly string[], reason: string) =>
  tx.$executeRaw`
    UPDATE game_dates SET status = 'skipped', reason = ${reason}, due_at = NULL, version = version + 1
    WHERE id = ANY(${ids}::uuid[])`;

export const updateOpened = (tx: Tx, ids: readonly string[]) =>
  tx.$executeRaw`UPDATE game_dates SET status = 'open', version = version + 1 WHERE id = ANY(${ids}::uuid[])`;

/** Keeps the nudges of dates that are sent or left out, and when each is looked at next. */
export const updateDue = (tx: Tx, dates: readonly { id: string; nudges: number; dueAt: Date | null }[]) =>
  tx.$executeRaw`
    UPDATE game_dates d SET nudges = row.nudges, due_at = row."dueAt"
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS row (id uuid, nudges int, "dueAt" timestamptz)
    WHERE d.id = row.id`;

/**
 * Has standing answers count on dates whose round is not booked, where the member has said nothing: those who are away are out,
 * and those who are usually in are in, unless they are busy. @returns who is in, by the round.
 */
export const insertStanding = (
  tx: Tx,
  ids: readonly string[],
  busy: readonly { dateId: string; userId: string }[],
): Promise<{ id: string; golfers: string[] }[]> =>
  tx.$queryRaw`
    WITH said AS (
      INSERT INTO round_answers (recommendation_id, user_id, answer, is_standing, answered_at, claimed_at)
      SELECT d.recommendation_id, m.user_id, CASE WHEN away.user_id IS NULL THEN 'in' ELSE 'out' END::answer, true,
        clock_timestamp(), CASE WHEN away.user_id IS NULL THEN transaction_timestamp() END
      FROM game_dates d
      JOIN squad_tee_time_recommendations r ON r.id = d.recommendation_id AND r.status IN ('pending', 'confirmed')
      JOIN memberships m ON m.squad_id = d.squad_id AND m.status = 'active' AND NOT m.gone
      LEFT JOIN away_periods away ON away.user_id = m.user_id AND d.date BETWEEN away.first_day AND away.last_day
      LEFT JOIN standing_answers s ON s.game_id = d.game_id AND s.user_id = m.user_id
      WHERE d.id = ANY(${ids}::uuid[])
        AND (away.user_id IS NOT NULL OR s.answer = 'usually_in' AND NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) AS b ("dateId" uuid, "userId" uuid)
          WHERE "dateId" = d.id AND "userId" = m.user_id))
      ON CONFLICT DO NOTHING
      RETURNING recommendation_id, user_id, answer)
    SELECT recommendation_id AS id, array_agg(user_id ORDER BY user_id)::text[] AS golfers
    FROM said WHERE answer = 'in' GROUP BY recommendation_id ORDER BY recommendation_id`;
