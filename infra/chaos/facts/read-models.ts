import type { ServiceName } from '@fourball/contracts/services.ts';

/** A query on each side that selects the same columns under the same names. What the owner deleted, no copy shows. */
interface ReadModel {
  readonly name: string;
  readonly owner: { readonly service: ServiceName; readonly query: string };
  readonly copy: { readonly service: ServiceName; readonly query: string };
}

const names = 'id, version, first_name, last_name';
/** Prisma reads a list that is null as an empty one, and publishes it so. */
const lists = (...columns: string[]) => columns.map((column) => `coalesce(${column}, '{}') AS ${column}`).join(', ');
const preferences = lists('preferred_days', 'preferred_time_slots', 'preferred_courses', 'favorite_courses');
const membership = 'id, version, squad_id, user_id, status::text';
const teeTime = 'id, version, squad_id, starts_at::text, date::text, time, status::text';
const entry = `id, version, user_id, date::text, ${lists('time_slots')}, is_available`;

const follow = (
  [publisher, table]: [ServiceName, string],
  [reader, copy, where = '']: [ServiceName, string, string?],
  columns: string,
): ReadModel => ({
  name: `${reader}.${copy}`,
  owner: { service: publisher, query: `SELECT ${columns} FROM ${table}` },
  copy: { service: reader, query: `SELECT ${columns} FROM ${copy} ${where}` },
});

export const readModels: readonly ReadModel[] = [
  follow(['auth', 'users'], ['squad', 'golfers'], `${names}, email, handicap, profile_image_url`),
  follow(['auth', 'users'], ['recommendation', 'golfers'], `id, version, first_name, ${preferences}`),
  follow(['auth', 'users'], ['notification', 'golfers'], `${names}, notification_settings`),
  follow(
    ['squad', 'squads'],
    ['recommendation', 'squads'],
    `id, version, name, created_by, ${lists('preferred_days')}`,
  ),
  follow(['squad', 'squads'], ['notification', 'squads'], 'id, version, name'),
  follow(['squad', 'squad_members'], ['availability', 'memberships', 'WHERE NOT gone'], membership),
  follow(['squad', 'squad_members'], ['recommendation', 'memberships'], membership),
  follow(['squad', 'squad_members'], ['notification', 'memberships'], `${membership}, joined_at::text`),
  follow(['availability', 'availability'], ['recommendation', 'availability_entries', 'WHERE NOT gone'], entry),
  follow(['recommendation', 'tee_times'], ['squad', 'tee_times'], teeTime),
];
