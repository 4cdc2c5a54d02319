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
