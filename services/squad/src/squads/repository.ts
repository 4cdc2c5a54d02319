import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Members in the order in which they joined. */
const withMembers = {
  members: { orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.SquadInclude;

export type SquadRow = Prisma.SquadGetPayload<{ include: typeof withMembers }>;
/** What is said of a squad and may be said anew. */
export type SquadFields = Pick<
  Squad,
  | 'name'
  | 'description'
  | 'createdBy'
  | 'isPrivate'
  | 'autoBookEnabled'
  | 'preferredDays'
  | 'homeCity'
  | 'homeState'
  | 'timeZone'
>;

export const insertSquad = (tx: Tx, squad: Prisma.SquadCreateInput) => tx.squad.create({ data: squad });

/** Changes a squad, as the next version of it. */
export const updateSquad = (tx: Tx, id: string, change: Partial<SquadFields>): Promise<Squad> =>
  tx.squad.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

/** The memberships go with it. */
export const deleteSquadRow = (tx: Tx, id: string) => tx.squad.delete({ where: { id } });

/**
 * Has the changes of a squad, and of who is in it, follow one another: waits for the transaction that is at it, after
 * which {@link findSquad} shows what that one did.
 */
export const lockSquad = (tx: Tx, id: string) => tx.$executeRaw`SELECT FROM squads WHERE id = ${id}::uuid FOR UPDATE`;

/** Locks all squads of a golfer, always in the same order, so that two who lock several do not wait for each other. */
export async function lockSquadsOf(tx: Tx, userId: string): Promise<string[]> {
  const squads = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squads WHERE id IN (SELECT squad_id FROM squad_members WHERE user_id = ${userId}::uuid)
    ORDER BY id FOR UPDATE`;
  return squads.map(({ id }) => id);
}

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> =>
  tx.squad.findUnique({ where: { id }, include: withMembers });

/** The squads of a golfer, in the order in which they joined them. */
export async function findSquadsOf(tx: Tx, userId: string): Promise<SquadRow[]> {
  const memberships = await tx.squadMember.findMany({
    where: { userId },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    select: { squad: { include: withMembers } },
  });
  return memberships.map(({ squad }) => squad);
}

export const findSquadPage = (tx: Tx, { after, limit }: Page): Promise<Squad[]> =>
  tx.squad.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
