import { newId } from '@fourball/kit/process/id.ts';
import type { Client } from 'pg';

/** How many squads and courses, what a squad says, and which of them book by the rule. */
export interface MondaySquads {
  readonly squads: number;
  readonly members: number;
  /** The Monday of the week that is to be ranked. */
  readonly week: string;
  /** One in so many squads wants auto-book and has everybody free on the Saturday; none when left out. */
  readonly oneInBooks?: number;
}

const CITIES = 40;
const COURSES_OF_CITY = 10;

/**
 * Fills the recommendation service's database, which has been migrated and is empty, with squads as a Monday finds them:
 * each at home in a city with ten courses and with golfers of its own, who have preferences, favourites, entries for some
 * days of the week and rounds behind them.
 * @returns the ids of the squads, and of those whose best slot is to be booked.
 */
export async function fillSquads(client: Client, { squads, members, week, oneInBooks = 0 }: MondaySquads) {
  const squadIds = Array.from({ length: squads }, newId);
  const booking = squadIds.filter((_, index) => oneInBooks > 0 && index % oneInBooks === 0);
  await client.query('BEGIN');
  await client.query(COURSES, [CITIES, COURSES_OF_CITY]);
  await client.query(
    `CREATE TEMP TABLE seats ON COMMIT DROP AS
     SELECT s.id AS squad_id, s.number, place, gen_random_uuid() AS user_id, s.id = ANY($2::uuid[]) AS books
     FROM unnest($1::uuid[]) WITH ORDINALITY AS s (id, number), generate_series(0, $3::int - 1) AS place`,
    [squadIds, booking, members],
  );
  await client.query('CREATE INDEX ON seats (squad_id)');
  await client.query('ANALYZE seats');
  for (const statement of [SQUADS, MEMBERSHIPS, GOLFERS, ROUNDS]) await client.query(statement);
  await client.query(ENTRIES, [week]);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
  return { squadIds, booking };
}

const COURSES = `
  INSERT INTO golf_courses (id, name, city, state, average_price, rating, holes, latitude, longitude, time_zone, source)
  SELECT gen_random_uuid(), 'Course ' || city || '-' || number, 'City ' || city, 'CO', 30 + (city * 7 + number * 13) % 90,
    3 + (city + number) % 20 / 10.0, CASE number % 5 WHEN 0 THEN 9 ELSE 18 END, 38 + city / 40.0, -105 + number / 40.0,
    'America/Denver', 'imported'
  FROM generate_series(0, $1::int - 1) AS city, generate_series(0, $2::int - 1) AS number`;

const SQUADS = `
  INSERT INTO squads (id, version, name, created_by, preferred_days, home_city, home_state, auto_book_enabled)
  SELECT squad_id, 1, 'Squad ' || number, user_id, CASE number % 2 WHEN 0 THEN '{saturday,sunday}'::text[] ELSE '{}' END,
    'City ' || number % ${CITIES}, 'CO', books
  FROM seats WHERE place = 0`;

const MEMBERSHIPS = `
  INSERT INTO memberships (id, version, squad_id, user_id, status)
  SELECT gen_random_uuid(), 1, squad_id, user_id, 'active' FROM seats`;

const GOLFERS = `
  INSERT INTO golfers (id, version, first_name, preferred_days, preferred_time_slots, preferred_courses, favorite_courses)
  SELECT user_id, 1, 'Golfer ' || place, CASE place % 3 WHEN 0 THEN '{saturday,sunday}'::text[] ELSE '{}' END,
    CASE place % 3 WHEN 0 THEN '{08:00,09:00,10:00}'::text[] ELSE '{}' END, '{}',
    ARRAY(SELECT id FROM golf_courses WHERE city = 'City ' || seats.number % ${CITIES} ORDER BY id LIMIT place % 3)
  FROM seats`;

/** Five booked rounds of each squad, of which every member has missed some. */
const ROUNDS = `
  INSERT INTO squad_tee_time_recommendations (id, squad_id, course_id, date, time, starts_at, available_members, possible_members,
    total_members, score, receipt, status, confirmed_members, booked_by, booking_reference, updated_at)
  SELECT gen_random_uuid(), s.squad_id, (SELECT id FROM golf_courses LIMIT 1), current_date - round * 7, '09:00',
    now() - round * interval '7 days', 4, 4, 8, 50, '[]', 'booked',
    ARRAY(SELECT user_id FROM seats p WHERE p.squad_id = s.squad_id AND (p.place + round) % 3 > 0 ORDER BY user_id),
    s.user_id, 'FB-TESTDATA', now()
  FROM seats s, generate_series(1, 5) AS round WHERE s.place = 0`;

/** Entries for some of the week's days; where the squad books by the rule, everybody's for the Saturday. */
const ENTRIES = `
  INSERT INTO availability_entries (id, version, user_id, date, time_slots, is_available, gone)
  SELECT gen_random_uuid(), 1, user_id, $1::date + day,
    CASE WHEN books AND day = 5 THEN '{09:00}'::text[] ELSE ARRAY['0' || 6 + place % 4 || ':00', '1' || day || ':00'] END,
    (books AND day = 5) OR (number + place + day) % 5 > 0, false
  FROM seats, generate_series(0, 6) AS day
  WHERE (books AND day = 5) OR (NOT books AND (number * 3 + place + day) % 2 = 0)`;
