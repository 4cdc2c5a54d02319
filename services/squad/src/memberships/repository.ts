import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma, SquadMember } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type MembershipRow = SquadMember;

/** Adds a member unless the golfer is one already, also when both happen at once; answers only a new member. */
export async function insertMembership(
  tx: Tx,
  membership: Prisma.SquadMemberUncheckedCreateInput,
): Promise<MembershipRow | undefined> {
  const [inserted] = await tx.squadMember.createManyAndReturn({ data: [membership], skipDuplicates: true });
  return inserted;
}

/** Changes a membership, as the next version of it. */
export const updateMembership = (
  tx: Tx,
  id: string,
  change: Pick<MembershipRow, 'role' | 'status'>,
): Promise<MembershipRow> => tx.squadMember.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

export const deleteMembership = (tx: Tx, id: string) => tx.squadMember.delete({ where: { id } });

export const findMembershipPage = (tx: Tx, { after, limit }: Page): Promise<MembershipRow[]> =>
  tx.squadMember.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
