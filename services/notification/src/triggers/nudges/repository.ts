import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** When members are asked, for a week. */
export interface Asked {
  readonly now: Date;
  readonly weekStarting: Date;
  readonly answeredSince: Date;
}

/** Squads whose members are asked in one transaction. */
const PAGE = 100;
const NO_SQUAD = '00000000-0000-0000-0000-000000000000';

/** The zones that squads are in: a step along the index for each, as there are many squads and few zones. */
export async function findZones(tx: Tx): Promise<string[]> {
  const zones = await tx.$queryRaw<{ zone: string }[]>`
    WITH RECURSIVE zones AS (
      SELECT min(coalesce(time_zone, 'UTC')) AS zone FROM squads
      UNION ALL
      SELECT (SELECT min(coalesce(time_zone, 'UTC')) FROM squads WHERE coalesce(time_zone, 'UTC') > zones.zone)
      FROM zones WHERE zone IS NOT NULL)
    SELECT zone FROM zones WHERE zone IS NOT NULL`;
  return zones.map(({ zone }) => zone);
}

/** A page of the squads of a zone, by their ids, after one of them. */
export async function findSquadsIn(tx: Tx, zone: string, after = NO_SQUAD): Promise<string[]> {
  const squads = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squads WHERE coalesce(time_zone, 'UTC') = ${zone} AND id > ${after}::uuid AND NOT gone
    ORDER BY coalesce(time_zone, 'UTC'), id LIMIT ${PAGE}`;
  return squads.map(({ id }) => id);
}

/**
 * Members of squads who have not answered, each with one squad: no standing preferences, no entry since `answeredSince`, a
 * member for a day at least, in a squad with another active member, and not asked in this week.
 */
export const findSilent = (
  tx: Tx,
  { squadIds, now, weekStarting, answeredSince }: Asked & { readonly squadIds: string[] },
) => tx.$queryRaw<{ userId: string; squadId: string; name: string }[]>`
    SELECT DISTINCT ON (member.user_id) member.user_id AS "userId", squad.id AS "squadId", squad.name
    FROM memberships AS member
    JOIN squads AS squad ON squad.id = member.squad_id AND NOT squad.gone
    JOIN golfers AS golfer ON golfer.id = member.user_id AND NOT golfer.gone AND golfer.has_preferences = false
    WHERE member.squad_id = ANY(${squadIds}::uuid[]) AND NOT member.gone AND member.status = 'active'
      AND member.joined_at <= ${now}::timestamptz - interval '1 day'
      AND EXISTS (
        SELECT FROM memberships AS other
        WHERE other.squad_id = squad.id AND other.id <> member.id AND NOT other.gone AND other.status = 'active')
      AND NOT EXISTS (
        SELECT FROM availability_entries AS entry
        WHERE entry.user_id = member.user_id AND NOT entry.gone AND entry.date >= ${answeredSince}::date)
      AND NOT EXISTS (
        SELECT FROM nudges WHERE user_id = member.user_id AND week_starting = ${weekStarting}::date)
    ORDER BY member.user_id, squad.id`;

/** Keeps that golfers were asked in a week; answers those of whom that was not known. */
export async function insertNudges(tx: Tx, userIds: string[], weekStarting: Date): Promise<string[]> {
  const data = userIds.map((userId) => ({ userId, weekStarting }));
  const nudges = await tx.nudge.createManyAndReturn({ data, skipDuplicates: true });
  return nudges.map(({ userId }) => userId);
}

export const deleteNudgesBefore = (tx: Tx, weekStarting: Date) =>
  tx.nudge.deleteMany({ where: { weekStarting: { lt: weekStarting } } });
