import { randomUUID } from 'node:crypto';
import pg from 'pg';

const MEMBERS = 8;
const NOTIFICATIONS = 50;
const RECOMMENDATIONS = 10;

/** A golfer whose data is read, and which of it. */
export interface Reader {
  readonly userId: string;
  readonly squadId: string;
}

/**
 * Fills the databases with as many squads as golfers: each squad has eight members and ten recommendations, each golfer
 * is in eight squads and has fifty notifications. The rows are written directly, for it is reading that is measured.
 */
export async function fill(
  databaseUrls: Readonly<Record<string, string>>,
  userId: string,
  squads: number,
): Promise<Reader> {
  const userIds = [userId, ...ids(squads - 1)];
  const squadIds = ids(squads);
  await within(databaseUrls.squad, (client) => fillSquads(client, userIds, squadIds));
  await within(databaseUrls.recommendation, (client) => fillRecommendations(client, userIds, squadIds));
  await within(databaseUrls.notification, (client) => fillNotifications(client, userIds));
  return { userId, squadId: squadIds[0] as string };
}

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

async function within(url: string | undefined, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** The golfer at `place` of the squad at `squad`: the squads of one golfer are spread over all. */
const memberOf = `$1::uuid[]`;
const seats = `
  SELECT s.squad_id, (${memberOf})[1 + (s.number - 1 + place * 37) % cardinality(${memberOf})] AS user_id, place
  FROM unnest($2::uuid[]) WITH ORDINALITY AS s (squad_id, number), generate_series(0, ${MEMBERS - 1}) AS place`;

async function fillSquads(client: pg.Client, userIds: string[], squadIds: string[]): Promise<void> {
  await client.query(
    `INSERT INTO golfers (id, version, first_name, last_name, email, handicap)
     SELECT id, 1, 'Golfer', 'Number ' || number, 'golfer.' || number || '@example.com', number % 50
     FROM unnest($1::uuid[]) WITH ORDINALITY AS g (id, number)
     ON CONFLICT (id) DO NOTHING`,
    [userIds],
  );
  await client.query(
    `INSERT INTO squads (id, name, description, created_by, preferred_days, updated_at)
     SELECT squad_id, 'Squad of the weekend', 'We play whenever the weather lets us.', user_id, '{saturday,sunday}', now()
     FROM (${seats}) seats WHERE place = 0`,
    [userIds, squadIds],
  );
  await client.query(
    `INSERT INTO squad_members (id, squad_id, user_id, role)
     SELECT gen_random_uuid(), squad_id, user_id, CASE place WHEN 0 THEN 'leader' ELSE 'member' END::member_role
     FROM (${seats}) seats`,
    [userIds, squadIds],
  );
}

async function fillRecommendations(client: pg.Client, userIds: string[], squadIds: string[]): Promise<void> {
  await client.query(
    `INSERT INTO squads (id, version, name, created_by, preferred_days)
     SELECT squad_id, 1, 'Squad of the weekend', user_id, '{saturday,sunday}' FROM (${seats}) seats WHERE place = 0`,
    [userIds, squadIds],
  );
  await client.query(
    `INSERT INTO memberships (id, version, squad_id, user_id, status)
     SELECT gen_random_uuid(), 1, squad_id, user_id, 'active' FROM (${seats}) seats`,
    [userIds, squadIds],
  );
  const receipt = ['availability', "squad's day", "members' preference", 'course rating', 'price', 'favourite'].map(
    (factor) => ({ factor, points: 8, reason: 'as good as it can be for this squad' }),
  );
  await client.query(
    `INSERT INTO squad_tee_time_recommendations
       (id, squad_id, course_id, date, time, starts_at, available_members, possible_members, total_members, score, receipt,
        updated_at)
     SELECT gen_random_uuid(), squad_id, course.id, current_date + 1 + number, '09:00',
            current_date + 1 + number + time '09:00', 4, 6, ${MEMBERS}, 90 - number, $2::jsonb, now()
     FROM unnest($1::uuid[]) AS s (squad_id), generate_series(1, ${RECOMMENDATIONS}) AS number,
          LATERAL (SELECT id FROM golf_courses ORDER BY name OFFSET number LIMIT 1) AS course`,
    [squadIds, JSON.stringify(receipt)],
  );
}

async function fillNotifications(client: pg.Client, userIds: string[]): Promise<void> {
  await client.query(
    `INSERT INTO notifications (id, user_id, type, title, message, created_at)
     SELECT gen_random_uuid(), user_id, 'squad_update', 'A new member', 'Golfer joined Squad of the weekend.',
            now() - number * interval '1 hour'
     FROM unnest($1::uuid[]) AS g (user_id), generate_series(1, ${NOTIFICATIONS}) AS number`,
    [userIds],
  );
}
