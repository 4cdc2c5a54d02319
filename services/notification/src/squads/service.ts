import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findActiveMembers, keepMembership, keepSquad, lockSquad } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const followSquad = (tx: Tx, { version, data }: Received<SquadState>): Promise<boolean> =>
  keepSquad(tx, { id: data.id, version, name: data.name });

/**
 * Keeps a membership and answers the squad's name with its active members, the newcomer included. Two joinings of one
 * squad are followed one after the other, so that the second always sees the first.
 * @throws when the squad has not been heard of yet; the event then comes again.
 */
export async function followJoining(tx: Tx, { version, data }: Received<MembershipState>) {
  const squad = await lockSquad(tx, data.squadId);
  if (!squad) throw new Error(`Not heard of yet: squad ${data.squadId}`);
  const { id, squadId, userId, status } = data;
  await keepMembership(tx, { id, version, squadId, userId, status, joinedAt: new Date(data.joinedAt) });
  return { name: squad.name, members: await findActiveMembers(tx, squadId) };
}
