import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { SquadMember } from '@fourball/contracts/http/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findGolfersById, keepNewestGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A member as their squad mates see them. */
export type Profile = SquadMember['user'];

/**
 * Who a member is before their account's event has arrived here. The squad is shown all the same, with an empty name
 * in its place; a session's own sign-up is waited for, so only others can see it, and only for a moment.
 */
const notYetKnown: Profile = { firstName: '', lastName: '', email: '', handicap: null, profileImageUrl: null };

/** Follows what the auth service tells of a golfer. */
export const keepGolfer = (tx: Tx, { version, data }: Received<GolferState>) =>
  keepNewestGolfer(tx, {
    id: data.id,
    version,
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email,
    handicap: data.handicap,
    profileImageUrl: data.profileImageUrl,
  });

/** The profile of each of these golfers; of one who is not known yet, an empty one. */
export async function profilesOf(tx: Tx, userIds: string[]): Promise<(userId: string) => Profile> {
  const golfers = await findGolfersById(tx, userIds);
  const profiles = new Map(golfers.map(({ id, version: _, ...profile }) => [id, profile]));
  return (userId) => profiles.get(userId) ?? notYetKnown;
}
