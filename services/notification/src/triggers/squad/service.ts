import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Notice } from '../../notifications/policy.ts';
import { tell } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import {
  followJoining,
  followLeaving,
  followMembership,
  followSquad,
  type Leaving,
  openSquad,
  readersOf,
} from '../../read-models/squads/service.ts';
import {
  handOverNotices,
  joiningNotice,
  joiningsToTell,
  leavingNotices,
  removalNotice,
  squadDeletionNotice,
} from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Keeps the membership and tells the squad of it. Telling is not repeatable: each event may come here only once. */
export async function tellOfJoining(tx: Tx, event: Received<MembershipState>): Promise<void> {
  if (event.isSnapshot) {
    await followJoining(tx, event);
    return;
  }
  const squad = await openSquad(tx, event.data.squadId);
  const newcomer = await followJoining(tx, event);
  if (newcomer.gone) return;
  const joinings = joiningsToTell(newcomer, await readersOf(tx, squad.id));
  const golferOf = await lookUpGolfers(
    tx,
    joinings.flatMap(({ reader, joined }) => [reader, joined]),
  );
  const notices = joinings
    .filter(({ joined }) => !golferOf(joined).gone)
    .map(({ reader, joined }) => joiningNotice(reader, golferOf(joined), squad));
  await tell(tx, notices, event.time, golferOf);
}

/** Keeps a role or a status, which is news to nobody. What a snapshot tells of has long been announced. */
export const followMemberChange = (tx: Tx, event: Received<MembershipState>): Promise<unknown> =>
  event.isSnapshot ? followJoining(tx, event) : followMembership(tx, event);

/** Ends the membership and tells those whom that concerns, but not the one whose act it was. */
export async function tellOfLeaving(tx: Tx, event: Received<Leaving>): Promise<void> {
  if (event.isSnapshot) {
    await followLeaving(tx, event);
    return;
  }
  const squad = await openSquad(tx, event.data.squadId);
  await followLeaving(tx, event);
  const { userId, reason } = event.data;
  const changedBy = event.data.changedBy ?? (reason === 'squad-deleted' ? squad.createdBy : undefined);
  const notices = await leavingNews();
  await tell(
    tx,
    notices.filter((notice) => notice.userId !== changedBy),
    event.time,
  );

  async function leavingNews(): Promise<Notice[]> {
    if (reason === 'squad-deleted') return [squadDeletionNotice(userId, squad)];
    const readers = (await readersOf(tx, squad.id)).map((member) => member.userId);
    const leaver = reason === 'account-deleted' ? undefined : (await lookUpGolfers(tx, [userId]))(userId);
    const wasRemoved = reason === 'removed';
    const toOthers = leavingNotices(readers, { leaver, wasRemoved }, squad);
    return wasRemoved ? [...toOthers, removalNotice(userId, squad)] : toOthers;
  }
}

/** Keeps the squad, and tells its members when it was handed over: all but the former creator, whose act that was. */
export async function tellOfChange(tx: Tx, event: Received<SquadState>): Promise<void> {
  const before = event.isSnapshot ? undefined : await openSquad(tx, event.data.id);
  const isNews = await followSquad(tx, event);
  const { id, name, createdBy } = event.data;
  if (!before?.createdBy || !isNews || before.createdBy === createdBy) return;
  const readers = (await readersOf(tx, id))
    .map((member) => member.userId)
    .filter((reader) => reader !== before.createdBy);
  const golferOf = await lookUpGolfers(tx, [createdBy]);
  await tell(tx, handOverNotices(readers, golferOf(createdBy), { id, name }), event.time);
}
