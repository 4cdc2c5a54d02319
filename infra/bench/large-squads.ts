import { randomUUID } from 'node:crypto';
import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import pg from 'pg';
import { fillSquad } from './generate-data.ts';

const MEMBERS = 100;
const COURSES = 200;

/**
 * Writes squads of 100 to the recommendation service's database, each of the golfer and others, who have 200 courses in
 * their city and their favourites among these. Each is free and prefers to play at other hours than the next, five of the
 * day's thirteen, so that every hour of every day is ranked, as in `make bench-ranking`.
 * @returns the squads' ids.
 */
export async function fillLargeSquads(databaseUrl: string, userId: string, count: number): Promise<string[]> {
  const squadIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    squadIds.push(await fillSquad(databaseUrl, userId, { members: MEMBERS, history: 30 }));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const courseIds = Array.from({ length: COURSES }, () => randomUUID());
    await client.query(COURSES_OF_CITY, [courseIds]);
    await client.query(`UPDATE squads SET home_city = 'Largo', home_state = 'FL' WHERE id = ANY($1::uuid[])`, [
      squadIds,
    ]);
    await client.query(PREFERENCES, [squadIds, courseIds, TIME_SLOTS, DAYS]);
    await client.query(ANSWERS, [squadIds, TIME_SLOTS]);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return squadIds;
}

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
