import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma, SquadMember } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type MemberRow = SquadMember;

/** Adds a member unless the golfer is one already, also when both happen at once; answers only a new member. */
export async function insertMember(
  tx: Tx,
  member: Prisma.SquadMemberUncheckedCreateInput,
): Promise<MemberRow | undefined> {
  const [inserted] = await tx.squadMember.createManyAndReturn({ data: [member], skipDuplicates: true });
  return inserted;
}

export const findMemberPage = (tx: Tx, { after, limit }: Page): Promise<MemberRow[]> =>
  tx.squadMember.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
