import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface Silent {
  readonly userId: string;
  readonly squad: { readonly id: string; readonly name: string };
}

const PAGE = 200;

/** The zones that squads are in. */
export async function findZones(tx: Tx): Promise<string[]> {
  const zones = await tx.$queryRaw<{ zone: string }[]>`
    SELECT DISTINCT coalesce(time_zone, 'UTC') AS zone FROM squads WHERE NOT gone ORDER BY zone`;
  return zones.map(({ zone }) => zone);
}

/**
 * Members of a zone's squads who have not answered, each with one squad, at most a page: no standing preferences, no entry
 * since `answeredSince`, a member for a day at least, in a squad with another active member, and not asked in this week.
 */
export async function findSilent(
  tx: Tx,
  { zone, now, weekStarting, answeredSince }: { zone: string; now: Date; weekStarting: Date; answeredSince: Date },
): Promise<Silent[]> {
  const rows = await tx.$queryRaw<{ userId: string; squadId: string; name: string }[]>`
    SELECT DISTINCT ON (member.user_id) member.user_id AS "userId", squad.id AS "squadId", squad.name
    FROM memberships AS member
    JOIN squads AS squad ON squad.id = member.squad_id AND NOT squad.gone
    JOIN golfers AS golfer ON golfer.id = member.user_id AND NOT golfer.gone AND golfer.has_preferences = false
    WHERE NOT member.gone AND member.status = 'active' AND coalesce(squad.time_zone, 'UTC') = ${zone}
      AND member.joined_at <= ${now}::timestamptz - interval '1 day'
      AND EXISTS (
        SELECT FROM memberships AS other
        WHERE other.squad_id = squad.id AND other.id <> member.id AND NOT other.gone AND other.status = 'active')
      AND NOT EXISTS (
        SELECT FROM availability_entries AS entry
        WHERE entry.user_id = member.user_id AND NOT entry.gone AND entry.date >= ${answeredSince}::date)
      AND NOT EXISTS (
        SELECT FROM nudges WHERE user_id = member.user_id AND week_starting = ${weekStarting}::date)
    ORDER BY member.user_id, squad.id LIMIT ${PAGE}`;
  return rows.map(({ userId, squadId, name }) => ({ userId, squad: { id: squadId, name } }));
}

/** Keeps that golfers were asked in a week; answers those of whom that was not known. */
export async function insertNudges(tx: Tx, userIds: string[], weekStarting: Date): Promise<string[]> {
  const data = userIds.map((userId) => ({ userId, weekStarting }));
  const nudges = await tx.nudge.createManyAndReturn({ data, skipDuplicates: true });
  return nudges.map(({ userId }) => userId);
}

export const deleteNudgesBefore = (tx: Tx, weekStarting: Date) =>
  tx.nudge.deleteMany({ where: { weekStarting: { lt: weekStarting } } });

/** Keeps what a golfer was asked as asked of another, too; what was kept of that one stays. */
export const copyNudges = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    INSERT INTO nudges (user_id, week_starting) SELECT ${to}::uuid, week_starting FROM nudges WHERE user_id = ${from}::uuid
    ON CONFLICT DO NOTHING`;

export const deleteNudgesOf = (tx: Tx, userId: string) => tx.nudge.deleteMany({ where: { userId } });
