import type { ServiceName } from '@fourball/contracts/services.ts';

/** A query on each side that selects the same columns under the same names. What the owner deleted, no copy shows. */
interface ReadModel {
  readonly name: string;
  readonly owner: { readonly service: ServiceName; readonly query: string };
  readonly copy: { readonly service: ServiceName; readonly query: string };
}

const names = 'first_name, last_name';
/** Prisma reads a list that is null as an empty one, and publishes it so. */
const lists = (...columns: string[]) => columns.map((column) => `coalesce(${column}, '{}') AS ${column}`).join(', ');
const preferences = lists('preferred_days', 'preferred_time_slots', 'preferred_courses', 'favorite_courses');
const membership = 'id, version, squad_id, user_id, status::text';
const ranked = `${membership}, role::text`;
const teeTime = 'id, version, squad_id, starts_at::text, date::text, time, status::text';
/** A copy keeps what is gone, so that a late event does not bring it back. */
const PRESENT = 'WHERE NOT gone';
const squad = `id, version, name, created_by, home_city, home_state, time_zone, creator_time_zone, ${lists('preferred_days')}`;
const entry = `id, version, user_id, date::text, ${lists('time_slots')}, is_available`;

const round = `${teeTime}, recommendation_id, ends_at::text, booked_by, booked_by_rule, booking_reference`;
/** Golfers who have a seat, as the owner and as the copy keep it. */
const seated = `ARRAY(SELECT user_id::text FROM tee_time_bookings
                      WHERE tee_time_id = tee_times.id AND status = 'confirmed' ORDER BY 1)`;
const named = 'ARRAY(SELECT unnest(players)::text ORDER BY 1)';

const follow = (
  [publisher, table]: [ServiceName, string],
  [reader, copy, where = '']: [ServiceName, string, string?],
  columns: string,
): ReadModel => ({
  name: `${reader}.${copy}`,
  owner: { service: publisher, query: `SELECT ${columns} FROM ${table}` },
  copy: { service: reader, query: `SELECT ${columns} FROM ${copy} ${where}` },
});

/** A golfer with the version of their last state: alerts count on from it, and are no state. */
const followGolfer = (reader: ServiceName, columns: string): ReadModel => ({
  name: `${reader}.golfers`,
  owner: {
    service: 'auth',
    query: `
      SELECT id, ${columns}, (
        SELECT max(aggregate_version) FROM outbox WHERE aggregate_id = users.id AND type LIKE 'auth.user-%'
      ) AS version FROM users`,
  },
  copy: { service: reader, query: `SELECT id, ${columns}, version FROM golfers ${PRESENT} AND claimed` },
});

/** A golfer without an account, as a leader named them. */
const followUnclaimed = (reader: ServiceName, columns: string): ReadModel =>
  follow(
    ['auth', `unclaimed_golfers ${PRESENT}`],
    [reader, 'golfers', `${PRESENT} AND NOT claimed`],
    `id, version, ${columns}`,
  );

export const readModels: readonly ReadModel[] = [
  followGolfer('squad', `${names}, email, handicap, profile_image_url`),
  followGolfer('recommendation', `first_name, handicap, ${preferences}`),
  followGolfer('notification', `${names}, email, notification_settings`),
  followUnclaimed('squad', `${names}, email, handicap`),
  followUnclaimed('recommendation', 'first_name, handicap'),
  followUnclaimed('notification', `${names}, email`),
  follow(['squad', `added_golfers ${PRESENT}`], ['notification', 'added_golfers', PRESENT], 'id, version'),
  follow(['auth', 'answer_links'], ['notification', 'answer_links', PRESENT], 'id, version'),
  follow(['squad', 'squads'], ['recommendation', 'squads', PRESENT], squad),
  follow(['squad', 'squads'], ['notification', 'squads', PRESENT], 'id, version, name, created_by'),
  follow(['squad', 'squad_members'], ['auth', 'memberships', PRESENT], ranked),
  follow(['squad', 'squad_members'], ['availability', 'memberships', PRESENT], membership),
  follow(['squad', 'squad_members'], ['recommendation', 'memberships', PRESENT], ranked),
  follow(['squad', 'squad_members'], ['notification', 'memberships', PRESENT], `${ranked}, joined_at::text`),
  follow(['availability', 'availability'], ['recommendation', 'availability_entries', PRESENT], entry),
  follow(['recommendation', 'tee_times'], ['squad', 'tee_times'], teeTime),
  {
    name: 'recommendation.busy_times',
    owner: {
      service: 'notification',
      query: `
        SELECT i.golfer_id AS id, i.version, (CASE WHEN s.sync_enabled THEN i.busy ELSE '[]' END)::text AS busy
        FROM calendar_imports i JOIN calendar_settings s ON s.golfer_id = i.golfer_id
        WHERE i.sealed_address IS NOT NULL`,
    },
    copy: { service: 'recommendation', query: `SELECT id, version, busy::text FROM busy_times ${PRESENT}` },
  },
  {
    name: 'notification.tee_times',
    owner: { service: 'recommendation', query: `SELECT ${round}, ${seated} AS players FROM tee_times` },
    copy: { service: 'notification', query: `SELECT ${round}, ${named} AS players FROM tee_times` },
  },
  follow(
    ['availability', 'availability'],
    ['notification', 'availability_entries', PRESENT],
    'id, version, user_id, date::text',
  ),
];
