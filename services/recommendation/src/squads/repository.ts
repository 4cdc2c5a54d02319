import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Membership, Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SquadRow = Squad;

export const keepSquadRow = (tx: Tx, row: SquadRow): Promise<boolean> => keepNewest(tx.squad, row);

export const keepMembershipRow = (tx: Tx, row: Membership): Promise<boolean> => keepNewest(tx.membership, row);

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> =>
  tx.squad.findUnique({ where: { id, gone: false } });

export const findSquads = (tx: Tx, ids: string[]): Promise<SquadRow[]> =>
  tx.squad.findMany({ where: { id: { in: ids } } });

export const isMember = async (tx: Tx, squadId: string, userId: string): Promise<boolean> =>
  (await tx.membership.findFirst({ where: { squadId, userId, gone: false }, select: { id: true } })) !== null;

export const findActiveMembers = async (tx: Tx, squadId: string): Promise<string[]> => {
  const members = await tx.membership.findMany({
    where: { squadId, status: 'active', gone: false },
    select: { userId: true },
  });
  return members.map((member) => member.userId);
};

/** Whether the golfer is a member; until the transaction ends, whoever wants to end the membership waits. */
export const lockMembership = async (tx: Tx, squadId: string, userId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM memberships
    WHERE squad_id = ${squadId}::uuid AND user_id = ${userId}::uuid AND NOT gone
    FOR SHARE`;
  return rows.length > 0;
};

/** Until the transaction ends, whoever else locks the squad waits. */
export const lockSquadRow = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
