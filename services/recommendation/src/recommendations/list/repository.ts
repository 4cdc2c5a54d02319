import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** A recommendation with what a list shows of it. */
export interface ListedRow extends Omit<Recommendation, 'createdAt' | 'updatedAt' | 'course'> {
  readonly version: number;
  /** It is the round of a standing game's date, which no ranking replaces. */
  readonly isGameDate: boolean;
  readonly startsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly courseName: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly averagePrice: number | null;
  readonly bookingUrl: string | null;
}

/**
 * Those of a squad that have not started, the best score first. Every member asks it at each visit, so it is asked past
 * Prisma, which takes several times as long.
 */
export async function findListed(pool: Pool, squadId: string, now: Date): Promise<ListedRow[]> {
  return (await pool.query<ListedRow>({ name: 'listed', text: LISTED, values: [squadId, now] })).rows;
}

/**
 * Rows that another ranking of a squad has to do with: all that is offered, and what is confirmed or booked and may
 * still come. A day ago is over everywhere. In the order of a list.
 */
export const findCurrent = async (pool: Pool, squadId: string, now: Date): Promise<ListedRow[]> =>
  (await pool.query<ListedRow>({ name: 'standing', text: STANDING, values: [squadId, now] })).rows;

type HeldRow = Pick<ListedRow, 'squadId' | 'status' | 'date' | 'time' | 'courseId' | 'isGameDate'>;

/** Starts that these squads have confirmed or booked, or that standing games have or plan, and that may still come. */
export const findHeld = async (pool: Pool, squadIds: readonly string[], now: Date): Promise<HeldRow[]> =>
  (await pool.query({ name: 'held', text: HELD, values: [squadIds, now] })).rows;

/** The same of one squad, as of now in the transaction. */
export const findHeldNow = (tx: Prisma.TransactionClient, squadId: string, now: Date): Promise<HeldRow[]> =>
  tx.$queryRawUnsafe(HELD, [squadId], now);

/** Those of them alone that standing games plan: dates at a known start that have no round yet. */
export const findPlanned = async (pool: Pool, squadIds: readonly string[], now: Date): Promise<HeldRow[]> =>
  (await pool.query({ name: 'planned', text: PLANNED, values: [squadIds, now] })).rows;

const GAME_DATE = 'EXISTS (SELECT 1 FROM game_dates d WHERE d.recommendation_id = r.id)';

/** Their course may still be open. */
const PLANNED = `
  SELECT squad_id AS "squadId", 'pending'::recommendation_status AS status, date::text AS date, time,
    coalesce(course_id, id) AS "courseId", true AS "isGameDate"
  FROM game_dates
  WHERE squad_id = ANY($1::uuid[]) AND status = 'planned' AND recommendation_id IS NULL AND time IS NOT NULL
    AND date >= $2::timestamptz::date - 1`;

const HELD = `
  SELECT r.squad_id AS "squadId", r.status, r.date::text AS date, r.time, r.course_id AS "courseId",
    ${GAME_DATE} AS "isGameDate"
  FROM squad_tee_time_recommendations r
  WHERE r.squad_id = ANY($1::uuid[]) AND (r.status IN ('confirmed', 'booked') OR r.status = 'pending' AND ${GAME_DATE})
    AND r.starts_at > $2::timestamptz - interval '1 day'
  UNION ALL ${PLANNED}`;

const ROWS = `
  SELECT r.id, r.squad_id AS "squadId", r.course_id AS "courseId", r.date::text AS date, r.time,
    r.starts_at AS "startsAt", r.version, r.available_members AS "availableMembers",
    r.total_members AS "totalMembers", r.possible_members AS "possibleMembers", r.faces, r.score::float8 AS score, r.receipt,
    r.nearest_miss AS "nearestMiss", r.status, r.confirmed_members::text[] AS "confirmedMembers",
    r.status = 'booked' AS "bookingConfirmed", r.booked_by AS "bookedBy", r.booked_by_rule AS "bookedByRule",
    r.booking_reference AS "bookingReference", r.created_at AS "createdAt", r.updated_at AS "updatedAt",
    c.name AS "courseName", c.city, c.state, c.average_price::float8 AS "averagePrice", c.booking_url AS "bookingUrl",
    ${GAME_DATE} AS "isGameDate", EXISTS (SELECT 1 FROM proposed_answers p WHERE p.recommendation_id = r.id) AS proposed
  FROM squad_tee_time_recommendations r
  JOIN golf_courses c ON c.id = r.course_id`;

const ORDER = 'ORDER BY r.score DESC, r.date, r.time, r.id';

const LISTED = `${ROWS} WHERE r.squad_id = $1 AND r.starts_at > $2 AND r.status <> 'cancelled' ${ORDER}`;

const STANDING = `${ROWS}
  WHERE r.squad_id = $1
    AND (r.status = 'pending' OR r.status <> 'cancelled' AND r.starts_at > $2::timestamptz - interval '1 day')
  ${ORDER}`;
