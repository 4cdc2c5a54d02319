import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RecommendationFacts } from '../generate/policy.ts';
import { DEADLINE_BEFORE_HOURS } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** A ranked tee time, or a date's place and time, to be made a round of. */
export interface NewRound extends RecommendationFacts {
  readonly squadId: string;
  readonly startsAt: Date;
  /** Those who are in from the beginning. */
  readonly golfers: readonly string[];
}

/** Golfers who are in at a round by their standing answers. */
export interface Coming {
  readonly id: string;
  readonly golfers: readonly string[];
}

/**
 * Rounds of several squads: pending ones, or confirmed where somebody is in. Past Prisma, which takes longer to lay out ten rows
 * of parameters than the database to store them.
 * @returns their ids, in the order of the rounds.
 */
export async function insertRounds(tx: Tx, rounds: readonly NewRound[]): Promise<string[]> {
  const rows = rounds.map((round) => ({ ...round, id: newId() }));
  await tx.$executeRaw`
    INSERT INTO squad_tee_time_recommendations (id, squad_id, course_id, date, time, starts_at, available_members,
      total_members, possible_members, faces, score, receipt, nearest_miss, status,
      confirmed_members, updated_at)
    SELECT id, "squadId", "courseId", date, time, "startsAt", "availableMembers", "totalMembers", "possibleMembers", faces, score,
      receipt, nullif("nearestMiss", 'null'), CASE WHEN golfers = '{}' THEN 'pending' ELSE 'confirmed' END::recommendation_status,
      golfers, now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row
      (id uuid, "squadId" uuid, "courseId" uuid, date date, time text, "startsAt" timestamptz,
        "availableMembers" int, "totalMembers" int, "possibleMembers" int, faces jsonb, score numeric, receipt jsonb, "nearestMiss" jsonb, golfers uuid[])`;
  return rows.map(({ id }) => id);
}

/** Has golfers come to rounds that are locked, after those who do, and counts the change. */
export const updateComing = (tx: Tx, rounds: readonly Coming[]) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations AS round
    SET confirmed_members = confirmed_members || ARRAY(
        SELECT golfer::uuid FROM jsonb_array_elements_text(row.golfers) WITH ORDINALITY AS g (golfer, place)
        WHERE golfer::uuid <> ALL (confirmed_members) ORDER BY place),
      status = 'confirmed', version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) AS row (id uuid, golfers jsonb)
    WHERE round.id = row.id`;

interface PlayersRule {
  readonly mostPlayers: number | null;
  readonly deadlineAt: Date;
  readonly isLocked: boolean;
}

/**
 * Most players of the date of a standing game that a round is, null for any number, its deadline, and whether its players are
 * set; undefined for none.
 */
export const findPlayersRule = async (tx: Tx, recommendationId: string): Promise<PlayersRule | undefined> => {
  const [rule] = await tx.$queryRaw<PlayersRule[]>`
    SELECT (rules->>'mostPlayers')::int AS "mostPlayers", deadline_at AS "deadlineAt", d.status = 'locked' AS "isLocked"
    FROM game_dates d JOIN standing_games g ON g.id = d.game_id WHERE d.recommendation_id = ${recommendationId}::uuid`;
  return rule;
};

/** Deadline of the open date at a fixed start that a round is; null where it has passed, and for any other round. */
export const findHeldUntil = async (tx: Tx, recommendationId: string): Promise<Date | null> => {
  const [date] = await tx.$queryRaw<{ deadlineAt: Date }[]>`
    SELECT deadline_at AS "deadlineAt" FROM game_dates d JOIN standing_games g ON g.id = d.game_id
    WHERE d.recommendation_id = ${recommendationId}::uuid AND d.status = 'open' AND deadline_at > clock_timestamp()
      AND rules->>'earliest' = rules->>'latest'`;
  return date?.deadlineAt ?? null;
};

/** Has the date of a standing game that a round is looked at: more may come to it than before, or nobody. */
export const updateDateDue = (tx: Tx, recommendationId: string) =>
  tx.$executeRaw`
    UPDATE game_dates SET due_at = least(due_at, clock_timestamp())
    WHERE recommendation_id = ${recommendationId}::uuid AND status IN ('open', 'locked')`;

/** Has the open dates of a squad's standing games looked at: all who are asked still may have answered. */
export const updateDatesDueIn = (tx: Tx, squadId: string) =>
  tx.$executeRaw`
    UPDATE game_dates SET due_at = least(due_at, clock_timestamp())
    WHERE id IN (SELECT id FROM game_dates WHERE squad_id = ${squadId}::uuid AND status = 'open' ORDER BY id FOR UPDATE)`;

/**
 * Has the date of a standing game that a booked round is follow it to another start. Its deadline, until which tee times are held,
 * stays unless that start is too near to it.
 */
export async function updateDateMoved(
  tx: Tx,
  recommendationId: string,
  { date, time }: { date: string; time: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE game_dates SET date = ${date}::date, time = ${time}, is_moved = true, due_at = least(due_at, clock_timestamp())
    WHERE recommendation_id = ${recommendationId}::uuid`;
  await limitDeadlines(tx, [recommendationId]);
  await tx.$executeRaw`
    UPDATE tee_times t SET held_until = least(held_until, deadline_at) FROM game_dates d
    WHERE d.recommendation_id = t.recommendation_id AND t.recommendation_id = ${recommendationId}::uuid
      AND held_until IS NOT NULL`;
}

/** Has golfers without a seat or a word of their own on the date that a booked round is be out of it by being away, or no more. */
export const renewAway = (tx: Tx, recommendationId: string) =>
  tx.$executeRaw`
    WITH away AS (
      SELECT w.user_id FROM game_dates d
      JOIN memberships m ON m.squad_id = d.squad_id AND m.status = 'active' AND NOT m.gone
      JOIN away_periods w ON w.user_id = m.user_id AND d.date BETWEEN w.first_day AND w.last_day
      WHERE d.recommendation_id = ${recommendationId}::uuid AND d.status IN ('open', 'locked')),
    back AS (
      DELETE FROM round_answers WHERE recommendation_id = ${recommendationId}::uuid AND is_standing AND answer = 'out'
        AND user_id NOT IN (SELECT user_id FROM away))
    INSERT INTO round_answers (recommendation_id, user_id, answer, is_standing)
    SELECT r.id, away.user_id, 'out', true FROM away JOIN squad_tee_time_recommendations r ON r.id = ${recommendationId}::uuid
    WHERE away.user_id <> ALL (r.confirmed_members) ORDER BY away.user_id
    ON CONFLICT DO NOTHING`;

/**
 * Has the deadlines of dates with these rounds be as long before their starts as is due, by the clocks at their courses, which were
 * not known before. One that would have passed is now.
 */
export const limitDeadlines = (tx: Tx, recommendationIds: readonly string[]) =>
  tx.$executeRaw`
    UPDATE game_dates d SET deadline_at = least(deadline_at, greatest(latest, clock_timestamp()))
    FROM standing_games g, squad_tee_time_recommendations r,
      LATERAL (SELECT starts_at - make_interval(hours => greatest(${DEADLINE_BEFORE_HOURS}::int, (rules->>'releaseHours')::int)) AS latest)
    WHERE g.id = d.game_id AND r.id = d.recommendation_id AND d.status IN ('planned', 'open') AND deadline_at > latest
      AND r.id = ANY(${[...recommendationIds]}::uuid[])`;

/** A round that a squad has already. */
export interface RoundAtStart {
  readonly id: string;
  readonly squadId: string;
  readonly date: string;
  readonly time: string;
  readonly status: string;
  readonly version: number;
  readonly isGameDate: boolean;
}

/** Rounds that squads have at starts, whatever their course, held until the transaction ends; cancelled ones are nothing. */
export const lockRoundsAt = (
  tx: Tx,
  starts: readonly { readonly squadId: string; readonly date: string; readonly time: string }[],
): Promise<RoundAtStart[]> =>
  tx.$queryRaw`
    SELECT r.id, r.squad_id AS "squadId", r.date::text AS date, r.time, r.status::text AS status, r.version,
      EXISTS (SELECT 1 FROM game_dates d WHERE d.recommendation_id = r.id) AS "isGameDate"
    FROM squad_tee_time_recommendations r
    JOIN jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) AS start ("squadId" uuid, date date, time text)
      ON r.squad_id = "squadId" AND r.date = start.date AND r.time = start.time
    WHERE r.status <> 'cancelled' ORDER BY r.id FOR UPDATE OF r`;
