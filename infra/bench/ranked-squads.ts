import { randomUUID } from 'node:crypto';
import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { write } from './data.ts';

const LARGE = { members: 100, history: 30 };
const COURSES = 200;

/**
 * Writes a squad of the golfer and others to the recommendation service's database: each free at three hours on half of
 * the days, of those behind and of the 30 to come, with three favourite courses; each week behind it a round was booked.
 * @param history days of entries and weekly rounds that lie behind it.
 * @returns the squad's id.
 */
export async function fillSquad(
  databaseUrl: string,
  userId: string,
  { members: count, history }: { readonly members: number; readonly history: number },
): Promise<string> {
  const squadId = randomUUID();
  const members = [userId, ...Array.from({ length: count - 1 }, () => randomUUID())];
  await write(databaseUrl, [
    [GOLFERS, members],
    [SQUAD, squadId, userId],
    [MEMBERSHIPS, squadId, members],
    [ENTRIES, members, history],
    [ROUNDS, squadId, members, history],
  ]);
  return squadId;
}

/**
 * Writes squads of 100 to the recommendation service's database, each of the golfer and others, who have 200 courses in
 * their city and their favourites among these. Each is free and prefers to play at other hours than the next, five of the
 * day's thirteen, so that every hour of every day is ranked, as in `make bench-ranking`.
 * @returns the squads' ids.
 */
export async function fillLargeSquads(databaseUrl: string, userId: string, count: number): Promise<string[]> {
  const squadIds: string[] = [];
  for (let made = 0; made < count; made += 1) squadIds.push(await fillSquad(databaseUrl, userId, LARGE));
  const courseIds = Array.from({ length: COURSES }, () => randomUUID());
  await write(databaseUrl, [
    [COURSES_OF_CITY, courseIds],
    [`UPDATE squads SET home_city = 'Largo', home_state = 'FL' WHERE id = ANY($1::uuid[])`, squadIds],
    [PREFERENCES, squadIds, courseIds, TIME_SLOTS, DAYS],
    [ANSWERS, squadIds, TIME_SLOTS],
  ]);
  return squadIds;
}

const SQUAD = `
  INSERT INTO squads (id, version, name, created_by, preferred_days) VALUES ($1, 1, 'Squad', $2, '{saturday,sunday}')`;

const MEMBERSHIPS = `
  INSERT INTO memberships (id, version, squad_id, user_id, status)
  SELECT gen_random_uuid(), 1, $1, id, 'active' FROM unnest($2::uuid[]) AS id`;

const GOLFERS = `
  INSERT INTO golfers (id, version, first_name, handicap, preferred_days, preferred_time_slots, preferred_courses, favorite_courses)
  SELECT id, 1, 'Golfer ' || number, number % 36, '{saturday,sunday}', '{08:00,09:00}', '{}',
    (SELECT array_agg(course.id) FROM (
      SELECT id FROM golf_courses ORDER BY name OFFSET (number * 7) % 30 LIMIT 3) AS course)
  FROM unnest($1::uuid[]) WITH ORDINALITY AS golfer (id, number)
  ON CONFLICT (id) DO UPDATE SET favorite_courses = excluded.favorite_courses, version = golfers.version + 1,
    preferred_days = excluded.preferred_days, preferred_time_slots = excluded.preferred_time_slots`;

const ENTRIES = `
  INSERT INTO availability_entries (id, version, user_id, date, time_slots, is_available, gone)
  SELECT gen_random_uuid(), 1, golfer.id, current_date + day, '{08:00,09:00,14:00}', number % 5 <> 0, false
  FROM unnest($1::uuid[]) WITH ORDINALITY AS golfer (id, number), generate_series(-$2::int, 30) AS day
  WHERE (number + day) % 2 = 0
    AND NOT EXISTS (SELECT 1 FROM availability_entries WHERE user_id = golfer.id AND date = current_date + day)`;

/** A round a week, of the first four members. */
const ROUNDS = `
  WITH week AS (
    SELECT gen_random_uuid() AS id, gen_random_uuid() AS tee_time, current_date - 7 * number AS date
    FROM generate_series(1, $3::int / 7) AS number),
  course AS (SELECT id FROM golf_courses ORDER BY name LIMIT 1),
  recommendation AS (
    INSERT INTO squad_tee_time_recommendations (id, squad_id, course_id, date, time, starts_at, available_members,
      possible_members, total_members, score, receipt, status, confirmed_members, booked_by,
      booking_reference, groups_proven, updated_at)
    SELECT week.id, $1, course.id, date, '09:00', date + time '15:00', 4, 4, cardinality($2::uuid[]), 70, '[]', 'booked',
      ($2::uuid[])[:4], ($2::uuid[])[1], 'FB-BENCH', true, now()
    FROM week, course),
  tee_time AS (
    INSERT INTO tee_times (id, recommendation_id, squad_id, course_id, date, time, starts_at, ends_at, booked_players,
      booked_by, booking_reference, updated_at)
    SELECT tee_time, week.id, $1, course.id, date, '09:00', date + time '15:00', date + time '19:15', 4,
      ($2::uuid[])[1], 'FB-BENCH', now()
    FROM week, course)
  INSERT INTO tee_time_bookings (id, tee_time_id, user_id)
  SELECT gen_random_uuid(), tee_time, player FROM week, unnest(($2::uuid[])[:4]) AS player`;

const COURSES_OF_CITY = `
  INSERT INTO golf_courses (id, name, city, state, average_price, rating, latitude, longitude, time_zone, source)
  SELECT id, 'Largo ' || number, 'Largo', 'FL', 20 + number % 180, 3 + (number % 20) / 10.0, 27.9 + number / 1000.0,
    -82.8, 'America/New_York', 'imported'
  FROM unnest($1::uuid[]) WITH ORDINALITY AS course (id, number)`;

/** So many of a list, others for each number. */
const some = (list: string, number: string, count: number) =>
  `(SELECT array_agg(item ORDER BY place) FROM unnest(${list}) WITH ORDINALITY AS one (item, place)
    WHERE (place * 5 + ${number}) % cardinality(${list}) < ${count})`;

const MEMBER = `
  WITH member AS (
    SELECT user_id, row_number() OVER (ORDER BY user_id) AS number
    FROM memberships WHERE squad_id = ANY($1::uuid[]) GROUP BY user_id)`;

const PREFERENCES = `${MEMBER}
  UPDATE golfers SET preferred_time_slots = ${some('$3::text[]', 'number', 5)},
    preferred_days = ${some('$4::text[]', 'number', 3)},
    favorite_courses = ARRAY[($2::uuid[])[1 + number % ${COURSES}], ($2::uuid[])[1 + (number * 7) % ${COURSES}],
      ($2::uuid[])[1 + (number * 31) % ${COURSES}]]
  FROM member WHERE golfers.id = member.user_id`;

const ANSWERS = `${MEMBER}
  UPDATE availability_entries SET time_slots = ${some('$2::text[]', '(number + extract(doy FROM date)::int)', 5)}
  FROM member WHERE availability_entries.user_id = member.user_id`;
