import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { endMemberships, findMembershipsOf, upsertMembership } from './repository.ts';

export { endMemberships } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Stores a membership as the squad service publishes it. */
export const applyMembership = (
  { tx }: EventWork<Tx>,
  { version, data: { id, squadId, userId, status } }: Received<MembershipState>,
) => upsertMembership(tx, { id, version, squadId, userId, status, gone: false });

/** The row stays, so that an older event that comes late does not bring the golfer back into the squad. */
export const endMembership = (
  { tx }: EventWork<Tx>,
  { version, data: { id, squadId, userId } }: Received<DataOf<typeof squadEvents.memberLeft>>,
) => upsertMembership(tx, { id, version, squadId, userId, status: 'inactive', gone: true });

/** A squad is gone: nobody is in it any more, also before the memberships' own tombstones are here. */
export const applySquadDeletion = ({ tx }: EventWork<Tx>, { data }: Received<{ id: string }>) =>
  endMemberships(tx, { squadId: data.id });

/**
 * The members of a squad, for one who is in it; whoever is in it counts, whatever their status.
 * @throws a 404 problem alike for strangers and for a squad that does not exist.
 */
export async function squadMates(tx: Tx, squadId: string, userId: string): Promise<string[]> {
  const userIds = (await findMembershipsOf(tx, squadId)).map((membership) => membership.userId);
  if (!userIds.includes(userId)) throw notFound('This squad does not exist, or you are not a member of it');
  return userIds;
}
