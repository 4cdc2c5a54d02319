import { SQUADS_PER_GOLFER_MAX } from '@fourball/contracts/constants.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import { type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { conflict, forbidden } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { insertGolfers, removeAdded } from './added/service.ts';
import { higherRole, roomRefusal } from './policy.ts';
import {
  countMembers,
  countMemberships,
  deleteFormerMember,
  deleteMembership,
  findFormerMember,
  findMembershipPage,
  insertFormerMember,
  insertMembership,
  insertNewMemberships,
  type MembershipRow,
  updateMembership,
} from './repository.ts';

export { clearBan, deleteFormerMembershipsOf, findBanned } from './repository.ts';

/*
 * The changes that a membership goes through, each with its event. Whoever calls them holds the lock on
 * the squad, so that what they decided by is still so.
 */
type Tx = Prisma.TransactionClient;
/** Why a membership ends, and whose act that is; nobody's where it follows from the end of an account. */
type Left = DataOf<typeof squadEvents.memberLeft>;
type Leaving = Pick<Required<Left>, 'reason' | 'changedBy'> & Pick<Left, 'mergedInto'>;

/**
 * Makes the golfer a member and publishes it; one who is a member already stays as they are, without an event. The caller
 * holds the lock on the golfer, so that two at once do not exceed the limit.
 * @throws a 409 problem, whereupon nothing of the transaction is kept, where the squad is full or the golfer in as many
 * squads as may be.
 */
export async function addMember(
  tx: Tx,
  publish: Publish,
  member: { squadId: string; userId: string; role: MembershipState['role']; status: MembershipState['status'] },
): Promise<void> {
  const added = await insertMembership(tx, { ...member, id: newId() });
  if (!added) return;
  await refuseBeyondSquads(tx, member.userId, 0);
  refuseBeyondRoom((await countMembers(tx, member.squadId)) - 1);
  publish(squadEvents.memberJoined, added.version, membershipState(added));
}

/**
 * Makes active members of golfers who have no account, and publishes both; the caller has seen that there is room.
 * @returns their ids.
 */
export async function addGolfers(
  tx: Tx,
  publish: Publish,
  golfers: readonly RosterGolfer[],
  adding: { squadId: string; addedBy: string; now: Date },
): Promise<string[]> {
  const userIds = await insertGolfers(tx, publish, golfers, adding);
  const { squadId, now: joinedAt } = adding;
  const rows = userIds.map((userId) => ({ id: newId(), squadId, userId, joinedAt }));
  for (const row of await insertNewMemberships(tx, rows))
    publish(squadEvents.memberJoined, row.version, membershipState(row));
  return userIds;
}

/** @throws a 409 problem where so many more golfers would be too many for a squad of so many members. */
export function refuseBeyondRoom(members: number, more = 1): void {
  const refusal = roomRefusal(members, more);
  if (refusal) throw conflict('squad-full', refusal);
}

/**
 * The caller holds the lock on the golfer.
 * @throws a 409 problem where so many more squads would be too many for a golfer.
 */
export async function refuseBeyondSquads(tx: Tx, userId: string, more = 1): Promise<void> {
  if ((await countMemberships(tx, userId)) + more > SQUADS_PER_GOLFER_MAX)
    throw conflict(
      'in-too-many-squads',
      `You are in ${SQUADS_PER_GOLFER_MAX} squads already. Leave one before you create or join another.`,
    );
}

/**
 * Makes the golfer a member with the status that they left the squad with, so that leaving does not lift it.
 * @throws a 403 problem for one who is banned: they know the squad and that they were removed, so a sentence that says
 * what to do serves them, and keeps no secret.
 */
export async function admitMember(tx: Tx, publish: Publish, squadId: string, userId: string): Promise<void> {
  const former = await findFormerMember(tx, squadId, userId);
  if (former?.bannedAt) throw forbidden('You were banned from this squad. Ask one of its leaders to lift the ban.');
  if (former) await deleteFormerMember(tx, squadId, userId);
  await addMember(tx, publish, { squadId, userId, role: 'member', status: former?.status ?? 'active' });
}

/** Gives a member another role or status and publishes it; where they have it already, there is no event. */
export async function changeMembership(
  tx: Tx,
  publish: Publish,
  membership: MembershipRow,
  wanted: { role?: MembershipState['role'] | undefined; status?: MembershipState['status'] | undefined },
): Promise<MembershipRow> {
  const { role = membership.role, status = membership.status } = wanted;
  if (role === membership.role && status === membership.status) return membership;
  const changed = await updateMembership(tx, membership.id, { role, status });
  publish(squadEvents.memberChanged, changed.version, membershipState(changed));
  return changed;
}

/**
 * Ends a membership and publishes it; keeps a status other than active, and a ban, for {@link admitMember}. A golfer without
 * an account is forgotten with it.
 */
export async function endMembership(
  tx: Tx,
  publish: Publish,
  membership: MembershipRow,
  { ban = false, ...leaving }: Leaving & { ban?: boolean },
): Promise<void> {
  await deleteMembership(tx, membership.id);
  const { squadId, userId, status } = membership;
  const forgotten = await removeAdded(tx, publish, [userId]);
  if (!forgotten.has(userId) && (ban || status !== 'active')) {
    await insertFormerMember(tx, { squadId, userId, status, bannedAt: ban ? new Date() : null });
  }
  publishLeaving(publish, membership, leaving);
}

/**
 * Makes a golfer's membership another's, under the same id: nobody joined and nobody left. Where both are members, the
 * other's stays, with the higher role of both. One who was banned gets none.
 */
export async function passMembership(
  { tx, publish }: { tx: Tx; publish: Publish },
  members: readonly MembershipRow[],
  { id, to }: { id: string; to: string },
): Promise<void> {
  const passing = members.find(({ userId }) => userId === id);
  const own = members.find(({ userId }) => userId === to);
  if (!passing) return;
  if (own) {
    await changeMembership(tx, publish, own, { role: higherRole(own.role, passing.role) });
    return endMembership(tx, publish, passing, { reason: 'account-deleted', changedBy: null, mergedInto: to });
  }
  const former = await findFormerMember(tx, passing.squadId, to);
  if (former?.bannedAt) return;
  if (former) await deleteFormerMember(tx, passing.squadId, to);
  await removeAdded(tx, publish, [id]);
  const passed = await updateMembership(tx, passing.id, { userId: to, status: former?.status ?? passing.status });
  publish(squadEvents.memberChanged, passed.version, membershipState(passed));
}

/** Publishes that memberships end with their squad, and forgets the members who have no account. */
export async function endWithSquad(
  tx: Tx,
  publish: Publish,
  members: readonly MembershipRow[],
  changedBy: string | null,
): Promise<void> {
  for (const member of members) publishLeaving(publish, member, { reason: 'squad-deleted', changedBy });
  await removeAdded(
    tx,
    publish,
    members.map(({ userId }) => userId),
  );
}

function publishLeaving(publish: Publish, membership: MembershipRow, leaving: Leaving): void {
  const { id, squadId, userId } = membership;
  publish(squadEvents.memberLeft, membership.version + 1, { id, squadId, userId, ...leaving });
}

/** A membership as the other services hear of it. */
export const membershipState = (membership: MembershipRow): MembershipState => ({
  ...membership,
  joinedAt: membership.joinedAt.toISOString(),
});

export const presentMemberships = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findMembershipPage(tx, page)).map((row) =>
    present(squadEvents.memberJoined, row.version, membershipState(row)),
  );
