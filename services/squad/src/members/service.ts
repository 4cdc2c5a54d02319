import { type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { Publish } from '@fourball/kit/events/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/snapshot.ts';
import { newId } from '@fourball/kit/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findMemberPage, insertMember, type MemberRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Makes the golfer a member and tells of it; one who is a member already stays as they are, and nothing is told. */
export async function addMember(
  tx: Tx,
  publish: Publish,
  member: { squadId: string; userId: string; role: MembershipState['role'] },
): Promise<void> {
  const added = await insertMember(tx, { ...member, id: newId() });
  if (added) publish(squadEvents.memberJoined, added.version, membershipState(added));
}

/** A membership as the other services hear of it. */
const membershipState = (member: MemberRow): MembershipState => ({
  ...member,
  joinedAt: member.joinedAt.toISOString(),
});

export const presentMemberships = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findMemberPage(tx, page)).map((row) => present(squadEvents.memberJoined, row.version, membershipState(row)));
