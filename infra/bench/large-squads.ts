import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fillSquad } from './generate-data.ts';

const MEMBERS = 100;
const COURSES = 200;

/**
 * Writes squads of 100 to the recommendation service's database, each of the golfer and others, who have 200 courses in
 * their city and their favourites among these.
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
    await client.query(FAVOURITES, [squadIds, courseIds]);
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

const FAVOURITES = `
  WITH member AS (
    SELECT user_id, row_number() OVER (ORDER BY user_id) AS number
    FROM memberships WHERE squad_id = ANY($1::uuid[]) GROUP BY user_id)
  UPDATE golfers SET favorite_courses = ARRAY[
    ($2::uuid[])[1 + number % ${COURSES}], ($2::uuid[])[1 + (number * 7) % ${COURSES}],
    ($2::uuid[])[1 + (number * 31) % ${COURSES}]]
  FROM member WHERE golfers.id = member.user_id`;
