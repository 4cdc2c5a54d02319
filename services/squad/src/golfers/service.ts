import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { AddedGolferState } from '@fourball/contracts/events/squad.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { conflict, notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findGolfersById, findUnclaimed, insertGolfers, isGolferGone, lockGolfer, upsertGolfer } from './repository.ts';

export { deleteUnclaimed, findAccountAddresses as accountsAt, updateUnclaimed } from './repository.ts';

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
    claimed: data.claimed,
  });

/**
 * Forgets a golfer, and keeps no more than that they are gone, so that an older event that comes late does not bring
 * them back. What {@link lockKnownGolfer} lets them do is done before this or refused.
 * @returns false where a newer event has told of their end already.
 */
export async function applyGolferDeletion(tx: Tx, id: string, version: number): Promise<boolean> {
  await lockGolfer(tx, id);
  return upsertGolfer(tx, { id, version, ...notYetKnown, emailVerified: true, gone: true, claimed: true });
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

/**
 * Holds a golfer without an account and, until the transaction ends, the account that they merge into.
 * @returns false where that account is gone.
 */
export async function lockPair(tx: Tx, id: string, to: string): Promise<boolean> {
  await lockGolfer(tx, id);
  await lockGolfer(tx, to);
  return !(await isGolferGone(tx, to));
}

/** The profile of each of these golfers; of one who is not known yet, an empty one. */
export async function profilesOf(tx: Tx, userIds: string[]): Promise<(userId: string) => Profile> {
  const golfers = await findGolfersById(tx, userIds);
  const profiles = new Map(
    golfers.map(({ id, firstName, lastName, email, handicap, profileImageUrl, claimed }) => [
      id,
      { firstName, lastName, email, handicap, profileImageUrl, ...(claimed ? {} : { claimed }) },
    ]),
  );
  return (userId) => profiles.get(userId) ?? notYetKnown;
}

/**
 * Verified addresses of those of these golfers who are known and have an account, in lower case: any other may be a
 * stranger's.
 */
export const addressesOf = async (tx: Tx, userIds: string[]): Promise<string[]> =>
  (await findGolfersById(tx, userIds))
    .filter(({ gone, emailVerified, claimed }) => !gone && emailVerified && claimed)
    .map(({ email }) => email.toLowerCase());

/** Addresses that leaders gave of those of these golfers who have no account. */
export const unclaimedAddressesOf = async (tx: Tx, userIds: string[]): Promise<string[]> =>
  (await findGolfersById(tx, userIds)).flatMap(({ claimed, email }) => (claimed || email === '' ? [] : [email]));

/** Shows golfers whom a leader has just added, until the auth service tells of them: its events come after version 0. */
export const insertUnclaimed = (tx: Tx, golfers: readonly AddedGolferState[]) =>
  insertGolfers(
    tx,
    golfers.map(({ id, firstName, lastName, email, handicap }) => ({
      ...{ id, version: 0, firstName, lastName, email: email ?? '', handicap },
      ...{ emailVerified: false, profileImageUrl: null, gone: false, claimed: false },
    })),
  );

/** Those of these golfers who have no account. */
export const unclaimedAmong = async (tx: Tx, userIds: string[]): Promise<ReadonlySet<string>> =>
  new Set(await findUnclaimed(tx, userIds));

/** @throws a 409 problem where the golfer, whom somebody wants to lead, has no account to do it by. */
export async function refuseUnclaimed(tx: Tx, userId: string): Promise<void> {
  if ((await unclaimedAmong(tx, [userId])).has(userId))
    throw conflict('no-account', 'A golfer without an account cannot lead a squad');
}
