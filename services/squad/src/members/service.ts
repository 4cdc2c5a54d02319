import { type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { Publish } from '@fourball/kit/events/ledger.ts';
import { newId } from '@fourball/kit/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { insertMember, type MemberRow } from './repository.ts';

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
