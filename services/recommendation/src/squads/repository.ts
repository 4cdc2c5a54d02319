import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Membership, Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SquadRow = Squad;

export const keepSquadRow = (tx: Tx, row: SquadRow): Promise<boolean> => keepNewest(tx.squad, row);

export const keepMembershipRow = (tx: Tx, row: Membership): Promise<boolean> => keepNewest(tx.membership, row);

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> => tx.squad.findUnique({ where: { id } });

export const findSquads = (tx: Tx, ids: string[]): Promise<SquadRow[]> =>
  tx.squad.findMany({ where: { id: { in: ids } } });

export const isMember = async (tx: Tx, squadId: string, userId: string): Promise<boolean> =>
  (await tx.membership.findFirst({ where: { squadId, userId }, select: { id: true } })) !== null;

export const findActiveMembers = async (tx: Tx, squadId: string): Promise<string[]> => {
  const members = await tx.membership.findMany({ where: { squadId, status: 'active' }, select: { userId: true } });
  return members.map((member) => member.userId);
};

/** Until the transaction ends, whoever else locks the squad waits. */
export const lockSquadRow = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
