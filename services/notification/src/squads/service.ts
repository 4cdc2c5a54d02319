import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { TooEarly } from '@fourball/kit/events/too-early.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findActiveMembers, keepMembership, keepSquad, lockSquad } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const followSquad = (tx: Tx, { version, data }: Received<SquadState>): Promise<boolean> =>
  keepSquad(tx, { id: data.id, version, name: data.name });

export const followMembership = (tx: Tx, { version, data }: Received<MembershipState>): Promise<boolean> =>
  keepMembership(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    userId: data.userId,
    status: data.status,
    joinedAt: new Date(data.joinedAt),
  });

/**
 * Keeps a membership and answers the squad's name with its active members, the newcomer included. Two joinings of one
 * squad are followed one after the other, so that the second always sees the first.
 * @throws {TooEarly} when the squad has not been heard of yet.
 */
export async function followJoining(tx: Tx, event: Received<MembershipState>) {
  const { data } = event;
  const squad = await lockSquad(tx, data.squadId);
  if (!squad) throw new TooEarly(`squad ${data.squadId}`);
  await followMembership(tx, event);
  return { name: squad.name, members: await findActiveMembers(tx, data.squadId) };
}
