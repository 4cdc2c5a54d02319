import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Membership, Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SquadRow = Squad;

export const keepSquadRow = (tx: Tx, row: SquadRow): Promise<boolean> => keepNewest(tx.squad, row);

export const keepMembershipRow = (tx: Tx, row: Membership): Promise<boolean> => keepNewest(tx.membership, row);

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> => tx.squad.findUnique({ where: { id } });

export const findSquads = (tx: Tx, ids: string[]): Promise<SquadRow[]> =>
  tx.squad.findMany({ where: { id: { in: ids } } });

export const findActiveMembers = async (tx: Tx, squadId: string): Promise<string[]> => {
  const members = await tx.membership.findMany({ where: { squadId, status: 'active' }, select: { userId: true } });
  return members.map((member) => member.userId);
};

export const findMembership = (tx: Tx, squadId: string, userId: string): Promise<Membership | null> =>
  // A golfer who left and came back has a membership of each time; the later one counts.
  tx.membership.findFirst({ where: { squadId, userId }, orderBy: { id: 'desc' } });

export const findMemberships = (tx: Tx, squadId: string): Promise<Membership[]> =>
  tx.membership.findMany({ where: { squadId } });

/** The memberships of everyone in the squads that a golfer is in. */
export const findMembershipsOfMates = async (tx: Tx, userId: string): Promise<Membership[]> => {
  const own = await tx.membership.findMany({ where: { userId }, select: { squadId: true } });
  return tx.membership.findMany({ where: { squadId: { in: own.map(({ squadId }) => squadId) } } });
};

/** The squads in which a golfer is active, oldest first. */
export const findActiveSquads = async (tx: Tx, userId: string): Promise<SquadRow[]> => {
  const own = await tx.membership.findMany({ where: { userId, status: 'active' }, select: { squadId: true } });
  return tx.squad.findMany({ where: { id: { in: own.map(({ squadId }) => squadId) } }, orderBy: { id: 'asc' } });
};

/** Until the transaction ends, whoever else locks the squad waits. */
export const lockSquadRow = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
