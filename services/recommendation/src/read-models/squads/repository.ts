import type { Pool } from '@fourball/kit/database/database.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Membership, Prisma, Squad } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SquadRow = Squad;

export const upsertSquad = (tx: Tx, row: SquadRow): Promise<boolean> => upsertIfNewer(tx, 'squads', row);

export const upsertMembership = (tx: Tx, row: Membership): Promise<boolean> => upsertIfNewer(tx, 'memberships', row);

/** Ends those that are known; their own events have the last word. Who acts by one of them is waited for. */
export const endMembershipsOf = (tx: Tx, userId: string) =>
  tx.membership.updateMany({ where: { userId }, data: { gone: true } });

/** Squads that a golfer has left, and another is not in either; until the transaction ends, neither leaves one more. */
export async function lockSquadsLeft(tx: Tx, userId: string, other: string): Promise<string[]> {
  const rows = await tx.$queryRaw<Pick<Membership, 'squadId' | 'userId' | 'gone'>[]>`
    SELECT squad_id AS "squadId", user_id AS "userId", gone FROM memberships
    WHERE user_id IN (${userId}::uuid, ${other}::uuid) ORDER BY id FOR UPDATE`;
  const lasting = new Set(rows.flatMap(({ squadId, gone }) => (gone ? [] : [squadId])));
  const own = rows.filter((row) => row.userId === userId && !lasting.has(row.squadId));
  return [...new Set(own.map(({ squadId }) => squadId))];
}

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> =>
  tx.squad.findUnique({ where: { id, gone: false } });

/** Asked past Prisma, for the reads that are asked most. */
export async function isMember(pool: Pool, squadId: string, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'is-member', text: MEMBER, values: [squadId, userId] });
  return rowCount === 1;
}

const MEMBER = `
  SELECT 1 FROM squads
  WHERE id = $1 AND NOT gone
    AND EXISTS (SELECT 1 FROM memberships WHERE squad_id = $1 AND user_id = $2 AND NOT gone)`;

const findUserIds = async (tx: Tx, where: Prisma.MembershipWhereInput): Promise<string[]> =>
  (await tx.membership.findMany({ where: { ...where, gone: false }, select: { userId: true } })).map(
    (row) => row.userId,
  );

/** Ids of everyone in the squad, whatever their status. */
export const everyMember = (tx: Tx, squadId: string) => findUserIds(tx, { squadId });

export const findActiveMembers = (tx: Tx, squadId: string) => findUserIds(tx, { squadId, status: 'active' });

export const findMembership = (tx: Tx, squadId: string, userId: string): Promise<Membership | null> =>
  tx.membership.findFirst({ where: { squadId, userId, gone: false } });

/** The memberships of everyone in the squads that a golfer is in. */
export const findMembershipsOfMates = async (tx: Tx, userId: string): Promise<Membership[]> => {
  const own = await tx.membership.findMany({ where: { userId, gone: false }, select: { squadId: true } });
  return tx.membership.findMany({ where: { squadId: { in: own.map(({ squadId }) => squadId) }, gone: false } });
};

/** The squads in which a golfer is active, oldest first. */
export const findActiveSquads = async (tx: Tx, userId: string): Promise<SquadRow[]> => {
  const own = await tx.membership.findMany({
    where: { userId, status: 'active', gone: false },
    select: { squadId: true },
  });
  return tx.squad.findMany({
    where: { id: { in: own.map(({ squadId }) => squadId) }, gone: false },
    orderBy: { id: 'asc' },
  });
};

/** Whether the golfer is a member; until the transaction ends, whoever wants to end the membership waits. */
export const lockMembership = async (tx: Tx, squadId: string, userId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM memberships
    WHERE squad_id = ${squadId}::uuid AND user_id = ${userId}::uuid AND NOT gone
    FOR SHARE`;
  return rows.length > 0;
};

/** The squad's active members, who stay so until the transaction ends. */
export const lockActiveMembers = (tx: Tx, squadId: string) =>
  tx.$queryRaw`
    SELECT 1 FROM memberships
    WHERE squad_id = ${squadId}::uuid AND status = 'active' AND NOT gone
    ORDER BY id FOR SHARE`;

/**
 * The golfer's status in a squad; undefined where they are no member or there is no such squad. Until the transaction
 * ends, whoever else locks the squad waits.
 */
export const lockSquadForMember = async (tx: Tx, squadId: string, userId: string): Promise<string | undefined> => {
  const [row] = await tx.$queryRaw<{ status: string | null }[]>`
    SELECT (SELECT status FROM memberships WHERE squad_id = s.id AND user_id = ${userId}::uuid AND NOT gone) AS status
    FROM squads s WHERE s.id = ${squadId}::uuid AND NOT s.gone
    FOR NO KEY UPDATE`;
  return row?.status ?? undefined;
};

/** Until the transaction ends, whoever else locks the squad waits. */
export const lockSquad = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
