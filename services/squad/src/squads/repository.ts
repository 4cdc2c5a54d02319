import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Members in the order in which they joined. */
const withMembers = {
  members: { orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.SquadInclude;

export type SquadRow = Prisma.SquadGetPayload<{ include: typeof withMembers }>;

export const insertSquad = (tx: Tx, squad: Prisma.SquadCreateInput) => tx.squad.create({ data: squad });

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
