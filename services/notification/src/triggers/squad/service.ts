import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { deleteInvitationsTo } from '../../email/queue/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Notice } from '../../notifications/policy.ts';
import { deleteNotificationsNaming, notify } from '../../notifications/service.ts';
import { deletePushesOf } from '../../push/queue/service.ts';
import { endLinks, findAddedAmong } from '../../read-models/answer-links/service.ts';
import { golferOf, lookUpGolfers } from '../../read-models/golfers/service.ts';
import {
  applyJoining,
  applyLeaving,
  applyMembership,
  applySquad,
  applySquadDeletion,
  hasLeftSince,
  type Leaving,
  openSquad,
  readerIdsOf,
  readersOf,
} from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
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
export async function notifyOfJoining(work: Work, event: Received<MembershipState>): Promise<void> {
  if (event.isSnapshot) {
    await applyJoining(work.tx, event);
    return;
  }
  const squad = await openSquad(work.tx, event.data.squadId);
  const newcomer = await applyJoining(work.tx, event);
  if (newcomer.gone || squad.gone) return;
  const readers = await readersOf(work.tx, squad.id);
  const possible = joiningsToNotify(newcomer, readers);
  if (possible.length === 0) return;
  const isRestless = await hasLeftSince(work.tx, newcomer, quietSince(event.time));
  // A whole club that a leader adds at once is no news to its members, nor they to it.
  const added = await findAddedAmong(
    work.tx,
    [newcomer, ...readers].map(({ userId }) => userId),
  );
  const joinings = possible.filter(
    ({ reader, joined }) =>
      !(joined === newcomer.userId && isRestless) && ![reader, joined].some((golfer) => added.has(golfer)),
  );
  const golferOf = await lookUpGolfers(
    work.tx,
    joinings.flatMap(({ reader, joined }) => [reader, joined]),
  );
  const notices = joinings
    .filter(({ joined }) => !golferOf(joined).gone)
    // The addition may be heard of after the joining.
    .filter(({ reader, joined }) => golferOf(reader).claimed && golferOf(joined).claimed)
    .map(({ reader, joined }) => joiningNotice(reader, golferOf(joined), squad));
  await notify(work, notices, event.time, golferOf);
}

/** Stores a role or a status, of which nobody is notified. A joining in a snapshot has long been announced. */
export const applyMemberChange = (work: Work, event: Received<MembershipState>): Promise<unknown> =>
  event.isSnapshot ? applyJoining(work.tx, event) : applyMembership(work.tx, event);

/**
 * Ends the membership, with the pushes about the squad that wait for its golfer, and notifies those whom that concerns, but
 * not the one whose act it was. Who stays as another member has not left.
 */
export async function notifyOfLeaving(work: Work, event: Received<Leaving>): Promise<void> {
  if (event.isSnapshot || event.data.mergedInto) {
    await applyLeaving(work.tx, event);
    return;
  }
  const squad = await openSquad(work.tx, event.data.squadId);
  await applyLeaving(work.tx, event);
  await deletePushesOf(work.tx, event.data);
  const { userId, reason } = event.data;
  const changedBy = event.data.changedBy ?? (reason === 'squad-deleted' ? squad.createdBy : undefined);
  const notices = await noticesOfLeaving();
  await notify(
    work,
    notices.filter((notice) => notice.userId !== changedBy),
    event.time,
  );

  async function noticesOfLeaving(): Promise<Notice[]> {
    if (reason === 'squad-deleted') return [squadDeletionNotice(userId, await presentGolfer(work.tx, changedBy))];
    if (squad.gone) return [];
    if (reason === 'left' && (await hasLeftSince(work.tx, event.data, quietSince(event.time)))) return [];
    const readers = await readerIdsOf(work.tx, squad.id);
    const leaver = reason === 'account-deleted' ? undefined : (await lookUpGolfers(work.tx, [userId]))(userId);
    const hadAccount = (await golferOf(work.tx, userId))?.claimed ?? true;
    const wasRemoved = reason === 'removed';
    const toOthers = leavingNotices(readers, { leaver, wasRemoved, hadAccount }, squad);
    return wasRemoved ? [...toOthers, removalNotice(userId, squad)] : toOthers;
  }
}

/** Stores the squad, and notifies its members when it was handed over: all but the former creator, whose act that was. */
export async function notifyOfChange(work: Work, event: Received<SquadState>): Promise<void> {
  const before = event.isSnapshot ? undefined : await openSquad(work.tx, event.data.id);
  const isChanged = await applySquad(work, event);
  const { id, name, createdBy } = event.data;
  if (!before?.createdBy || !isChanged || before.createdBy === createdBy) return;
  const readers = await readerIdsOf(work.tx, id, before.createdBy);
  const golferOf = await lookUpGolfers(work.tx, [createdBy]);
  await notify(work, handOverNotices(readers, golferOf(createdBy), { id, name }), event.time);
}

/** A golfer to name; undefined for nobody, and for one whose account is gone. */
async function presentGolfer(tx: Tx, id: string | null | undefined) {
  const golfer = id ? (await lookUpGolfers(tx, [id]))(id) : undefined;
  return golfer?.gone ? undefined : golfer;
}

/** Erases what a squad was called, with all that was told by it and what waits to be mailed or pushed. */
export async function eraseSquad(work: Work, event: Received<{ id: string }>): Promise<void> {
  await applySquadDeletion(work.tx, event);
  await endLinks(work.tx, { squadId: event.data.id });
  await deleteNotificationsNaming(work.tx, event.data.id);
  await deleteInvitationsTo(work.tx, event.data.id);
}
