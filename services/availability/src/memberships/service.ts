import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { notFound } from '@fourball/kit/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findMembershipsOf, keepNewestMembership } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Follows what the squad service tells of a membership. */
export const keepMembership = (tx: Tx, { version, data }: Received<MembershipState>) =>
  keepNewestMembership(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    userId: data.userId,
    status: data.status,
    gone: false,
  });

/**
 * The active members of a squad, for one who is in it, whatever their own status.
 * @throws a 404 problem alike for strangers and for a squad that does not exist.
 */
export async function activeSquadMates(tx: Tx, squadId: string, userId: string): Promise<string[]> {
  const memberships = await findMembershipsOf(tx, squadId);
  if (!memberships.some((membership) => membership.userId === userId)) {
    throw notFound('This squad does not exist, or you are not a member of it');
  }
  return memberships.filter(({ status }) => status === 'active').map((membership) => membership.userId);
}
