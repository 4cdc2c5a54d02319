import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A planned date, and its round where it has one already. */
export interface PlannedDate {
  readonly id: string;
  readonly version: number;
  readonly recommendationId: string | null;
  readonly isBooked: boolean;
}

/**
 * Holds the squads of dates, their active members, the rounds and then the dates themselves until the transaction ends, each in
 * one order, as those do who change one date. @returns the dates that are still planned and not called off.
 */
export async function lockPlanned(tx: Tx, ids: readonly string[]): Promise<PlannedDate[]> {
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
    SELECT d.id, d.version, d.recommendation_id AS "recommendationId", coalesce(r.status = 'booked', false) AS "isBooked"
    FROM game_dates d LEFT JOIN squad_tee_time_recommendations r ON r.id = d.recommendation_id
    WHERE d.id = ANY(${ids}::uuid[]) AND d.status = 'planned' AND r.status IS DISTINCT FROM 'cancelled'
    ORDER BY d.id FOR UPDATE OF d`;
}

/** Keeps where and when dates are played, and their rounds, and opens them where that is due. */
export const updateRounds = (
  tx: Tx,
  dates: readonly { id: string; recommendationId: string; time: string; courseId: string }[],
  { isOpening }: { isOpening: boolean },
) =>
  tx.$executeRaw`
    UPDATE game_dates d SET recommendation_id = row."recommendationId", time = row.time, course_id = row."courseId",
      status = CASE WHEN ${isOpening} THEN 'open' ELSE d.status END, version = d.version + ${isOpening ? 1 : 0}::int
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS row
      (id uuid, "recommendationId" uuid, time text, "courseId" uuid)
    WHERE d.id = row.id`;

export const updateOpened = (tx: Tx, ids: readonly string[]) =>
  tx.$executeRaw`UPDATE game_dates SET status = 'open', version = version + 1 WHERE id = ANY(${ids}::uuid[])`;

/** Keeps the nudges of dates that are sent or left out, and when each is looked at next. */
export const updateDue = (tx: Tx, dates: readonly { id: string; nudges: number; dueAt: Date | null }[]) =>
  tx.$executeRaw`
    UPDATE game_dates d SET nudges = row.nudges, due_at = row."dueAt"
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS row (id uuid, nudges int, "dueAt" timestamptz)
    WHERE d.id = row.id`;

export interface BusyGolfer {
  readonly dateId: string;
  readonly userId: string;
}

/** A golfer's standing word on a date of which they have said nothing themselves. */
export interface StandingWord {
  readonly dateId: string;
  readonly userId: string;
  readonly answer: 'in' | 'out';
}

/** Standing words on dates: those who are away are out, those who are usually in are in unless they are busy. */
export const findStanding = (tx: Tx, ids: readonly string[], busy: readonly BusyGolfer[]): Promise<StandingWord[]> =>
  tx.$queryRaw`
    WITH busy AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) AS b ("dateId" uuid, "userId" uuid))
    SELECT d.id AS "dateId", m.user_id AS "userId", CASE WHEN away.user_id IS NULL THEN 'in' ELSE 'out' END AS answer
    FROM game_dates d
    JOIN memberships m ON m.squad_id = d.squad_id AND m.status = 'active' AND NOT m.gone
    LEFT JOIN away_periods away ON away.user_id = m.user_id AND d.date BETWEEN away.first_day AND away.last_day
    LEFT JOIN standing_answers s ON s.game_id = d.game_id AND s.user_id = m.user_id AND s.answer = 'usually_in'
      AND (d.id, m.user_id) NOT IN (SELECT "dateId", "userId" FROM busy)
    LEFT JOIN round_answers said ON said.recommendation_id = d.recommendation_id AND said.user_id = m.user_id
    WHERE d.id = ANY(${ids}::uuid[]) AND (away.user_id IS NOT NULL OR s.user_id IS NOT NULL) AND said.user_id IS NULL
    ORDER BY d.id, m.user_id`;

/** Deletes standing words on a date that are no longer so there. @returns the golfers. */
export function deleteStanding(tx: Tx, id: string, busy: readonly BusyGolfer[]): Promise<{ userId: string }[]> {
  const busyThen = busy.filter(({ dateId }) => dateId === id).map(({ userId }) => userId);
  return tx.$queryRaw`
    DELETE FROM round_answers a USING game_dates d
    WHERE d.id = ${id}::uuid AND a.recommendation_id = d.recommendation_id AND a.is_standing
      AND (a.answer = 'in' AND a.user_id = ANY(${busyThen}::uuid[])
        OR (a.answer = 'out') <> EXISTS (
          SELECT 1 FROM away_periods w WHERE w.user_id = a.user_id AND d.date BETWEEN w.first_day AND w.last_day))
    RETURNING a.user_id AS "userId"`;
}

export const insertStanding = (tx: Tx, words: readonly (StandingWord & { readonly recommendationId: string })[]) =>
  tx.$executeRaw`
    INSERT INTO round_answers (recommendation_id, user_id, answer, is_standing, answered_at, claimed_at)
    SELECT "recommendationId", "userId", answer::answer, true, transaction_timestamp(),
      CASE WHEN answer = 'in' THEN transaction_timestamp() END
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS row ("recommendationId" uuid, "userId" uuid, answer text)
    ON CONFLICT DO NOTHING`;
