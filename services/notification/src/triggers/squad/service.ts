import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { deleteInvitationsTo } from '../../email/queue/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Notice } from '../../notifications/policy.ts';
import { deleteNotificationsNaming, notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import {
  applyJoining,
  applyLeaving,
  applyMembership,
  applySquad,
  applySquadDeletion,
  hasLeftSince,
  type Leaving,
  openSquad,
  readersOf,
} from '../../read-models/squads/service.ts';
import {
  handOverNotices,
  joiningNotice,
  joiningsToNotify,
  leavingNotices,
  quietSince,
  removalNotice,
  squadDeletionNotice,
} from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Stores the membership and notifies the squad. Not repeatable: each event may come here only once. */
export async function notifyOfJoining(tx: Tx, event: Received<MembershipState>): Promise<void> {
  if (event.isSnapshot) {
    await applyJoining(tx, event);
    return;
  }
  const squad = await openSquad(tx, event.data.squadId);
  const newcomer = await applyJoining(tx, event);
  if (newcomer.gone || squad.gone) return;
  const isRestless = await hasLeftSince(tx, newcomer, quietSince(event.time));
  const joinings = joiningsToNotify(newcomer, await readersOf(tx, squad.id)).filter(
    ({ joined }) => joined !== newcomer.userId || !isRestless,
  );
  const golferOf = await lookUpGolfers(
    tx,
    joinings.flatMap(({ reader, joined }) => [reader, joined]),
  );
  const notices = joinings
    .filter(({ joined }) => !golferOf(joined).gone)
    .map(({ reader, joined }) => joiningNotice(reader, golferOf(joined), squad));
  await notify(tx, notices, event.time, golferOf);
}

/** Stores a role or a status, of which nobody is notified. A joining in a snapshot has long been announced. */
export const applyMemberChange = (tx: Tx, event: Received<MembershipState>): Promise<unknown> =>
  event.isSnapshot ? applyJoining(tx, event) : applyMembership(tx, event);

/** Ends the membership and notifies those whom that concerns, but not the one whose act it was. */
export async function notifyOfLeaving(tx: Tx, event: Received<Leaving>): Promise<void> {
  if (event.isSnapshot) {
    await applyLeaving(tx, event);
    return;
  }
  const squad = await openSquad(tx, event.data.squadId);
  await applyLeaving(tx, event);
  const { userId, reason } = event.data;
  const changedBy = event.data.changedBy ?? (reason === 'squad-deleted' ? squad.createdBy : undefined);
  const notices = await noticesOfLeaving();
  await notify(
    tx,
    notices.filter((notice) => notice.userId !== changedBy),
    event.time,
  );

  async function noticesOfLeaving(): Promise<Notice[]> {
    if (reason === 'squad-deleted') return [squadDeletionNotice(userId, await presentGolfer(tx, changedBy))];
    if (squad.gone) return [];
    if (reason === 'left' && (await hasLeftSince(tx, event.data, quietSince(event.time)))) return [];
    const readers = (await readersOf(tx, squad.id)).map((member) => member.userId);
    const leaver = reason === 'account-deleted' ? undefined : (await lookUpGolfers(tx, [userId]))(userId);
    const wasRemoved = reason === 'removed';
    const toOthers = leavingNotices(readers, { leaver, wasRemoved }, squad);
    return wasRemoved ? [...toOthers, removalNotice(userId, squad)] : toOthers;
  }
}

/** Stores the squad, and notifies its members when it was handed over: all but the former creator, whose act that was. */
export async function notifyOfChange(tx: Tx, event: Received<SquadState>): Promise<void> {
  const before = event.isSnapshot ? undefined : await openSquad(tx, event.data.id);
  const isChanged = await applySquad(tx, event);
  const { id, name, createdBy } = event.data;
  if (!before?.createdBy || !isChanged || before.createdBy === createdBy) return;
  const readers = (await readersOf(tx, id))
    .map((member) => member.userId)
    .filter((reader) => reader !== before.createdBy);
  const golferOf = await lookUpGolfers(tx, [createdBy]);
  await notify(tx, handOverNotices(readers, golferOf(createdBy), { id, name }), event.time);
}

/** A golfer to name; undefined for nobody, and for one whose account is gone. */
async function presentGolfer(tx: Tx, id: string | null | undefined) {
  const golfer = id ? (await lookUpGolfers(tx, [id]))(id) : undefined;
  return golfer?.gone ? undefined : golfer;
}

/** Erases what a squad was called, with all that was told by it and what waits to be mailed or pushed. */
export async function eraseSquad(tx: Tx, event: Received<{ id: string }>): Promise<void> {
  await applySquadDeletion(tx, event);
  await deleteNotificationsNaming(tx, event.data.id);
  await deleteInvitationsTo(tx, event.data.id);
}
