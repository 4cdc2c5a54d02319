import { randomUUID } from 'node:crypto';
import { withConnection } from '@fourball/kit/database/connection.ts';

const MEMBERS = 8;
const NOTIFICATIONS = 50;
const RECOMMENDATIONS = 10;
const PLAYERS = 4;

type Statement = readonly [sql: string, ...values: unknown[]];

/** Carries out statements in one transaction, and has the planner know what is there then. */
export const write = (databaseUrl: string | undefined, statements: readonly Statement[]): Promise<void> =>
  withConnection(databaseUrl as string, async (client) => {
    await client.query('BEGIN');
    for (const [sql, ...values] of statements) await client.query(sql, values);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  });

/**
 * Fills the databases with as many squads as golfers: each squad has eight members, ten recommendations and a booked round
 * of four, each golfer is in eight squads and has fifty notifications. The rows are written directly, for it is reading that is measured.
 * @returns the id of a squad of the golfer.
 */
export async function fill(urls: Readonly<Record<string, string>>, userId: string, squads: number): Promise<string> {
  const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
  const userIds = [userId, ...ids(squads - 1)];
  const squadIds = ids(squads);
  await write(urls.squad, [
    [GOLFERS, userIds],
    [SQUADS, userIds, squadIds],
    [MEMBERS_OF_SQUADS, userIds, squadIds],
  ]);
  await write(urls.recommendation, [
    [COPIES_OF_SQUADS, userIds, squadIds],
    [MEMBERSHIPS, userIds, squadIds],
    [OFFERS, squadIds, JSON.stringify(RECEIPT)],
    [ROUNDS],
    [PLAYERS_OF_ROUNDS, userIds, squadIds],
  ]);
  await write(urls.notification, [[NEWS, userIds]]);
  return squadIds[0] as string;
}

/** The golfer at `place` of each squad: the squads of one golfer are spread over all. */
const SEATS = `(
  SELECT s.squad_id, ($1::uuid[])[1 + (s.number - 1 + place * 37) % cardinality($1::uuid[])] AS user_id, place
  FROM unnest($2::uuid[]) WITH ORDINALITY AS s (squad_id, number), generate_series(0, ${MEMBERS - 1}) AS place) seats`;

const GOLFERS = `
  INSERT INTO golfers (id, version, first_name, last_name, email, handicap)
  SELECT id, 1, 'Golfer', 'Number ' || number, 'golfer.' || number || '@example.com', number % 50
  FROM unnest($1::uuid[]) WITH ORDINALITY AS g (id, number)
  ON CONFLICT (id) DO NOTHING`;
const SQUADS = `
  INSERT INTO squads (id, name, description, created_by, preferred_days, updated_at)
  SELECT squad_id, 'Squad of the weekend', 'We play whenever the weather lets us.', user_id, '{saturday,sunday}', now()
  FROM ${SEATS} WHERE place = 0`;
const MEMBERS_OF_SQUADS = `
  INSERT INTO squad_members (id, squad_id, user_id, role)
  SELECT gen_random_uuid(), squad_id, user_id, CASE place WHEN 0 THEN 'leader' ELSE 'member' END::member_role FROM ${SEATS}`;
const COPIES_OF_SQUADS = `
  INSERT INTO squads (id, version, name, created_by, preferred_days)
  SELECT squad_id, 1, 'Squad of the weekend', user_id, '{saturday,sunday}' FROM ${SEATS} WHERE place = 0`;
const MEMBERSHIPS = `
  INSERT INTO memberships (id, version, squad_id, user_id, status)
  SELECT gen_random_uuid(), 1, squad_id, user_id, 'active' FROM ${SEATS}`;
const RECEIPT = ['availability', "squad's day", "members' preference", 'course rating', 'price', 'favourite'].map(
  (factor) => ({ factor, points: 8, reason: 'as good as it can be for this squad' }),
);
const OFFERS = `
  INSERT INTO squad_tee_time_recommendations
    (id, squad_id, course_id, date, time, starts_at, available_members, possible_members, total_members, score, receipt,
     updated_at)
  SELECT gen_random_uuid(), squad_id, course.id, current_date + 1 + number, '09:00',
         current_date + 1 + number + time '09:00', 4, 6, ${MEMBERS}, 90 - number, $2::jsonb, now()
  FROM unnest($1::uuid[]) AS s (squad_id), generate_series(1, ${RECOMMENDATIONS}) AS number,
       LATERAL (SELECT id FROM golf_courses ORDER BY name OFFSET number LIMIT 1) AS course`;
const ROUNDS = `
  INSERT INTO tee_times
    (id, recommendation_id, squad_id, course_id, date, time, starts_at, ends_at, booked_players, booked_by,
     booking_reference, updated_at)
  SELECT gen_random_uuid(), id, squad_id, course_id, date, time, starts_at, starts_at + interval '4 hours', ${PLAYERS},
         squad_id, 'FB-ABCDEFGH', now()
  FROM squad_tee_time_recommendations WHERE score = 89`;
const PLAYERS_OF_ROUNDS = `
  INSERT INTO tee_time_bookings (id, tee_time_id, user_id)
  SELECT gen_random_uuid(), t.id, user_id FROM ${SEATS} JOIN tee_times t USING (squad_id) WHERE place < ${PLAYERS}`;
const NEWS = `
  INSERT INTO notifications (id, user_id, type, title, message, created_at)
  SELECT gen_random_uuid(), user_id, 'squad_update', 'A new member', 'Golfer joined Squad of the weekend.',
         now() - number * interval '1 hour'
  FROM unnest($1::uuid[]) AS g (user_id), generate_series(1, ${NOTIFICATIONS}) AS number`;
