import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findGolfersById, isGolferGone, lockGolfer, upsertGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A member as their squad mates see them. */
export type Profile = SquadMember['user'];

/**
 * Profile of a member before their account's event has arrived here. The squad is shown all the same, with an empty
 * name in its place; a session's own sign-up is waited for, so only others can see it, and only for a moment.
 */
const notYetKnown: Profile = { firstName: '', lastName: '', email: '', handicap: null, profileImageUrl: null };

/** Stores a golfer as the auth service publishes them. */
export const applyGolfer = ({ tx }: EventWork<Tx>, { version, data }: Received<GolferState>) =>
  upsertGolfer(tx, {
    id: data.id,
    version,
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email,
    emailVerified: data.emailVerified,
    handicap: data.handicap,
    profileImageUrl: data.profileImageUrl,
    gone: false,
  });

/**
 * Forgets a golfer, and keeps no more than that they are gone, so that an older event that comes late does not bring
 * them back. What {@link lockKnownGolfer} lets them do is done before this or refused.
 * @returns false where a newer event has told of their end already.
 */
export async function applyGolferDeletion(tx: Tx, id: string, version: number): Promise<boolean> {
  await lockGolfer(tx, id);
  return upsertGolfer(tx, { id, version, ...notYetKnown, emailVerified: true, gone: true });
}

/**
 * Holds a golfer's account until the transaction ends: it is not deleted meanwhile, and nobody else holds it. To be
 * asked for before the lock on a squad.
 * @throws a 401 problem when the account is gone: its last token may outlive it by a minute.
 */
export async function lockKnownGolfer(tx: Tx, id: string): Promise<void> {
  await lockGolfer(tx, id);
  if (await isGolferGone(tx, id)) throw notAuthenticated();
}

/** The profile of each of these golfers; of one who is not known yet, an empty one. */
export async function profilesOf(tx: Tx, userIds: string[]): Promise<(userId: string) => Profile> {
  const golfers = await findGolfersById(tx, userIds);
  const profiles = new Map(
    golfers.map(({ id, version: _version, gone: _gone, emailVerified: _verified, ...profile }) => [id, profile]),
  );
  return (userId) => profiles.get(userId) ?? notYetKnown;
}

/** Verified addresses of those of these golfers who are known, in lower case: any other may be a stranger's. */
export const addressesOf = async (tx: Tx, userIds: string[]): Promise<string[]> =>
  (await findGolfersById(tx, userIds))
    .filter(({ gone, emailVerified }) => !gone && emailVerified)
    .map(({ email }) => email.toLowerCase());
