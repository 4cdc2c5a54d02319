import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import { type Membership, Prisma, type Squad } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** Columns of a squad. */
const SQUAD = Prisma.sql`id, version, name, created_by AS "createdBy", time_zone AS "timeZone", gone`;

/** Facts about somebody who is in a squad. */
export type Member = Pick<Membership, 'id' | 'userId' | 'role' | 'status' | 'joinedAt' | 'isAnnounced'>;

export const upsertSquad = (tx: Tx, squad: Squad): Promise<boolean> => upsertIfNewer(tx, 'squads', squad);

/** Whether the joining was told stays as it is unless it is said. */
export const upsertMembership = (
  tx: Tx,
  membership: Omit<Membership, 'isAnnounced'> & { isAnnounced?: true },
): Promise<boolean> => upsertIfNewer(tx, 'memberships', membership);

/** Reads a squad and keeps it locked until the transaction ends. */
export async function lockSquad(tx: Tx, id: string): Promise<Squad | undefined> {
  const [squad] = await tx.$queryRaw<Squad[]>`
    SELECT ${SQUAD} FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return squad;
}

export async function findSquad(tx: Tx, id: string): Promise<Squad | undefined> {
  const [squad] = await tx.$queryRaw<Squad[]>`SELECT ${SQUAD} FROM squads WHERE id = ${id}::uuid`;
  return squad;
}

/** Reads squads in one order, and keeps them as they are until the transaction ends. */
export const lockSquadRows = (tx: Tx, ids: readonly string[]) => tx.$queryRaw<Pick<Squad, 'id' | 'name' | 'gone'>[]>`
  SELECT id, name, gone FROM squads WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`;

/** Marks a membership as one whose joining was heard of; answers it as it is now. */
export const announce = (tx: Tx, id: string): Promise<Membership> =>
  tx.membership.update({ where: { id }, data: { isAnnounced: true } });

/** Ends those that are known; their own tombstones have the last word. */
export const endMemberships = (tx: Tx, where: { squadId: string } | { userId: string }) =>
  tx.membership.updateMany({ where, data: { gone: true } });

/** All who are in the squad; past Prisma's typed queries, which cost more. */
export const membersOf = (tx: Tx, squadId: string): Promise<Member[]> => tx.$queryRaw<Member[]>`
  SELECT id, user_id AS "userId", role, status, joined_at AS "joinedAt", is_announced AS "isAnnounced"
  FROM memberships WHERE squad_id = ${squadId}::uuid AND NOT gone`;

/** Golfers who were in the squad in the last months, and may be again. */
export const findPastMembers = async (tx: Tx, squadId: string): Promise<string[]> =>
  (await tx.membership.findMany({ where: { squadId, gone: true } })).map(({ userId }) => userId);

export const isMember = async (tx: Tx, { squadId, userId }: { squadId: string; userId: string }): Promise<boolean> =>
  (await tx.membership.count({ where: { squadId, userId, gone: false } })) > 0;

/** Whether a golfer is in the squad, or left it or was removed since then. */
export const hasBeenInSince = async (
  tx: Tx,
  { squadId, userId }: { squadId: string; userId: string },
  since: Date,
): Promise<boolean> =>
  (await tx.membership.count({ where: { squadId, userId, OR: [{ gone: false }, { joinedAt: { gt: since } }] } })) > 0;

/** Whether a golfer ended another membership of the same squad since then. */
export const hasLeftSince = async (
  tx: Tx,
  { id, squadId, userId }: Pick<Membership, 'id' | 'squadId' | 'userId'>,
  since: Date,
): Promise<boolean> =>
  (
    await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM memberships WHERE squad_id = ${squadId}::uuid AND user_id = ${userId}::uuid AND id <> ${id}::uuid
        AND gone AND joined_at > ${since} LIMIT 1`
  ).length > 0;

/** The active members of all squads in which a golfer is one, each once and themselves included. */
export const findMates = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx.$queryRaw<{ userId: string }[]>`
      SELECT DISTINCT mate.user_id AS "userId"
      FROM memberships own JOIN memberships mate ON mate.squad_id = own.squad_id
      WHERE own.user_id = ${userId}::uuid AND own.status = 'active' AND NOT own.gone
        AND mate.status = 'active' AND NOT mate.gone`
  ).map((row) => row.userId);
