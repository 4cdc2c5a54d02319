import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A squad whose tee times are ranked. */
export interface SquadFacts {
  readonly members: number;
  /** Days of entries and weekly rounds that lie behind it. */
  readonly history: number;
}

/**
 * Writes a squad of the golfer and others to the recommendation service's database: each free at three hours on half of
 * the days, of those behind and of the 30 to come, with three favourite courses; each week behind it a round was booked.
 * @returns the squad's id.
 */
export async function fillSquad(databaseUrl: string, userId: string, facts: SquadFacts): Promise<string> {
  const squadId = randomUUID();
  const members = [userId, ...Array.from({ length: facts.members - 1 }, () => randomUUID())];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(GOLFERS, [members]);
    await client.query(
      `INSERT INTO squads (id, version, name, created_by, preferred_days) VALUES ($1, 1, 'Squad', $2, '{saturday,sunday}')`,
      [squadId, userId],
    );
    await client.query(
      `INSERT INTO memberships (id, version, squad_id, user_id, status)
       SELECT gen_random_uuid(), 1, $1, id, 'active' FROM unnest($2::uuid[]) AS id`,
      [squadId, members],
    );
    await client.query(ENTRIES, [members, facts.history]);
    await client.query(ROUNDS, [squadId, members, facts.history]);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return squadId;
}

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

/** Changes what a member said of the days to come, back and forth, so that the scores of most tee times are others. */
export function changingAnswer(databaseUrl: string, userId: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  const connected = client.connect();
  let isFree = true;
  return {
    async change(): Promise<void> {
      await connected;
      isFree = !isFree;
      await client.query(
        'UPDATE availability_entries SET is_available = $2 WHERE user_id = $1 AND date >= current_date',
        [userId, isFree],
      );
    },
    end: () => client.end(),
  };
}
