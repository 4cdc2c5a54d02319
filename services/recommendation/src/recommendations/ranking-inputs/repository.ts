import type { Pool } from '@fourball/kit/database/database.ts';
import type { TimesRow } from './policy.ts';

export interface SquadRow {
  readonly id: string;
  readonly createdBy: string;
  readonly preferredDays: string[];
  readonly homeCity: string | null;
  readonly homeState: string | null;
  readonly timeZone: string | null;
  readonly creatorTimeZone: string | null;
  readonly autoBookEnabled: boolean;
  /** The players of its last booked rounds, the latest first. */
  readonly rounds: readonly (readonly string[])[];
}

/** A member with what is known of the golfer. */
export interface MemberRow {
  readonly squadId: string;
  readonly userId: string;
  readonly isActive: boolean;
  readonly firstName: string;
  readonly preferredDays: string[];
  readonly preferredTimeSlots: string[];
  readonly preferredCourses: string[];
  readonly favoriteCourses: string[];
}

export interface CourseRow {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly bookingUrl: string | null;
  readonly timeZone: string;
  readonly rating: number | null;
  readonly averagePrice: number | null;
  readonly holes: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Golfer who added it; null for one of the catalogue, and where their account is gone. */
  readonly addedBy: string | null;
  readonly isGolfers: boolean;
}

/** A row whose lists come as words in one text: the driver takes ten times as long to read PostgreSQL's arrays. */
type InWords<Row> = { [Name in keyof Row]: Row[Name] extends readonly string[] ? string : Row[Name] };

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The squads that are there, by their ids, with so many rounds each. */
export const findSquads = async (pool: Pool, ids: readonly string[], rounds: number): Promise<SquadRow[]> => {
  const query = { name: 'sets-squads', text: SQUADS, values: [ids, rounds] };
  const { rows } = await pool.query<Omit<SquadRow, 'rounds'> & { rounds: string }>(query);
  return rows.map((row) => ({ ...row, rounds: row.rounds === '' ? [] : row.rounds.split('|').map(wordsOf) }));
};

const SQUADS = `
  SELECT id, created_by AS "createdBy", preferred_days AS "preferredDays", home_city AS "homeCity",
    home_state AS "homeState", time_zone AS "timeZone", creator_time_zone AS "creatorTimeZone",
    auto_book_enabled AS "autoBookEnabled", array_to_string(ARRAY(
      SELECT array_to_string(confirmed_members, ' ') FROM squad_tee_time_recommendations
      WHERE squad_id = squads.id AND status = 'booked' ORDER BY starts_at DESC, id LIMIT $2), '|') AS rounds
  FROM squads WHERE id = ANY($1::uuid[]) AND NOT gone ORDER BY id`;

/** Everyone in these squads, whatever their status. */
export const findMembers = async (pool: Pool, squadIds: readonly string[]): Promise<MemberRow[]> =>
  (await pool.query<InWords<MemberRow>>({ name: 'sets-members', text: MEMBERS, values: [squadIds] })).rows.map(
    (row) => ({
      ...row,
      preferredDays: wordsOf(row.preferredDays),
      preferredTimeSlots: wordsOf(row.preferredTimeSlots),
      preferredCourses: wordsOf(row.preferredCourses),
      favoriteCourses: wordsOf(row.favoriteCourses),
    }),
  );

const MEMBERS = `
  SELECT m.squad_id AS "squadId", m.user_id AS "userId", m.status = 'active' AS "isActive",
    coalesce(g.first_name, '') AS "firstName", coalesce(array_to_string(g.preferred_days, ' '), '') AS "preferredDays",
    coalesce(array_to_string(g.preferred_time_slots, ' '), '') AS "preferredTimeSlots",
    coalesce(array_to_string(g.preferred_courses, ' '), '') AS "preferredCourses",
    coalesce(array_to_string(g.favorite_courses, ' '), '') AS "favoriteCourses"
  FROM memberships m
  LEFT JOIN golfers g ON g.id = m.user_id AND NOT g.gone
  WHERE m.squad_id = ANY($1::uuid[]) AND NOT m.gone`;

/** The courses with one of these ids, or in one of these cities (in lower case). */
export const findCourses = async (
  pool: Pool,
  { ids, cities }: { ids: readonly string[]; cities: readonly string[] },
): Promise<CourseRow[]> =>
  (await pool.query<CourseRow>({ name: 'sets-courses', text: COURSES, values: [ids, cities] })).rows;

const COURSES = `
  SELECT id, name, city, state, booking_url AS "bookingUrl", time_zone AS "timeZone", rating::float8 AS rating,
    average_price::float8 AS "averagePrice", holes, latitude, longitude, added_by AS "addedBy",
    source = 'golfer' AS "isGolfers"
  FROM golf_courses WHERE id = ANY($1::uuid[]) OR lower(city) = ANY($2::text[])`;

/** Which of these squads have, or had, a tee time at which of these courses. */
export const findPlayed = async (
  pool: Pool,
  { squadIds, courseIds }: { squadIds: readonly string[]; courseIds: readonly string[] },
): Promise<{ squadId: string; courseId: string }[]> =>
  (await pool.query({ name: 'sets-played', text: PLAYED, values: [squadIds, courseIds] })).rows;

const PLAYED = `
  SELECT DISTINCT squad_id AS "squadId", course_id AS "courseId"
  FROM tee_times WHERE course_id = ANY($2::uuid[]) AND squad_id = ANY($1::uuid[])`;

/**
 * Finds golfers' answers for the dates of a window, and which rounds and appointments take their time. Each golfer's
 * come as a text or a few: a row for each date costs the driver several times as much as all else that a ranking reads.
 * A round that is over may be on a date that is not over everywhere.
 */
export const findTimes = async (
  pool: Pool,
  userIds: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
  now: Date,
): Promise<TimesRow[]> => {
  const values = [userIds, startDate, endDate, now];
  return (await pool.query<TimesRow>({ name: 'sets-times', text: TIMES, values })).rows;
};

const TIMES = `
  SELECT 'said' AS kind, user_id AS "userId", string_agg(
    date::text || CASE WHEN is_available THEN array_to_string(time_slots, ' ') ||
      CASE WHEN if_need_be <> '{}' THEN '?' || array_to_string(if_need_be, ' ') ELSE '' END ELSE '' END,
    '|' ORDER BY date, id DESC) AS text
  FROM availability_entries
  WHERE user_id = ANY($1::uuid[]) AND date BETWEEN $2 AND $3 AND NOT gone
  GROUP BY user_id
  UNION ALL
  SELECT 'round', b.user_id, json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at, 'date', t.date,
    'squadId', t.squad_id, 'city', c.city, 'state', c.state, 'latitude', c.latitude, 'longitude', c.longitude)::text
  FROM tee_time_bookings b
  JOIN tee_times t ON t.id = b.tee_time_id
  JOIN golf_courses c ON c.id = t.course_id
  WHERE b.user_id = ANY($1::uuid[]) AND b.status = 'confirmed' AND t.status = 'confirmed'
    AND t.ends_at > $4::timestamptz - interval '2 days'
  UNION ALL
  SELECT 'appointments', id, busy::text FROM busy_times WHERE id = ANY($1::uuid[]) AND NOT gone`;
