import type { RuleName } from '@fourball/contracts/audit.ts';
import type { GolferAnswerState } from '@fourball/contracts/events/asking.ts';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { RecommendationState } from '@fourball/contracts/events/recommendation.ts';
import type { AddedGolferState } from '@fourball/contracts/events/squad.ts';
import { isDatabaseAway } from '@fourball/kit/database/database.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { endAnswerLinksOf } from '../../links/answer/service.ts';
import { deleteClaimsOf } from '../claims/repository.ts';
import { findUser } from '../repository.ts';
import {
  endUnclaimed,
  findUnclaimed,
  findUnclaimedPage,
  findUnseen,
  lockUnclaimed,
  setSeen,
  upsertUnclaimed,
} from './repository.ts';
import { unclaimedState } from './views.ts';

type Tx = Prisma.TransactionClient;

const DAY_MS = 24 * 60 * 60 * 1000;
const UNSEEN_DAYS = 365;
/** Golfers of one run. */
const AT_ONCE = 500;

/*
 * Golfers whom leaders added and who have no account: no users, so that signing in, resetting a password and registering
 * never see them. Their events have the versions of the squad service's, which owns what there is to say of them until
 * they have an account: from then on its events change nothing.
 */

/** Tells every service of a golfer whom a leader added; an event that is known, or older than the removal, changes nothing. */
export async function applyAddition(
  { tx, publish }: EventWork<Tx>,
  { version, data }: Received<AddedGolferState>,
): Promise<void> {
  const { id, email, firstName, lastName, handicap } = data;
  const row = { id, version, email: email ?? '', firstName, lastName, handicap, gone: false };
  await lockUnclaimed(tx, id);
  if ((await findUser(tx, id)) || !(await upsertUnclaimed(tx, row))) return;
  publish(version === 1 ? authEvents.userRegistered : authEvents.userChanged, version, unclaimedState(row));
}

/** Has every service forget the golfer; of one who was never told of there is nothing to forget. */
export async function applyRemoval(
  { tx, publish }: EventWork<Tx>,
  { version, data: { id } }: Received<{ id: string }>,
): Promise<void> {
  await lockUnclaimed(tx, id);
  const isKnown = (await findUnclaimed(tx, id)) !== null;
  const nothing = { email: '', firstName: '', lastName: '', handicap: null };
  const isNew = await upsertUnclaimed(tx, { id, version, ...nothing, gone: true });
  if (!isKnown || !isNew) return;
  await publishEnd(tx, publish, { id, version }, 'removed-from-squad');
}

/**
 * Counts whoever is in a round, when somebody says that they come, as seen then: leaders may answer for a golfer.
 */
export async function seePlayers(
  { tx }: EventWork<Tx>,
  { time, isSnapshot, data: { confirmedMembers } }: Received<Pick<RecommendationState, 'confirmedMembers'>>,
): Promise<void> {
  if (!isSnapshot) await setSeen(tx, confirmedMembers, time);
}

/** Counts who answers by their squad's shared link alone as seen then. */
export async function seeGolfer({ tx }: EventWork<Tx>, { time, data }: Received<GolferAnswerState>): Promise<void> {
  await setSeen(tx, [data.userId], time);
}

/**
 * Has every service forget those who have not acted by their own or their squad's link, and were in no round, for a year; repeatable, also beside itself. A golfer whom it
 * fails for is logged and left to the next run: the others go on.
 * @returns how many were looked at without a fault.
 */
export async function deleteUnseen(
  { client, ledger, log }: { client: Tx; ledger: Ledger<Tx>; log: Log },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - UNSEEN_DAYS * DAY_MS);
  let golfers = 0;
  for (const userId of await findUnseen(client, before, AT_ONCE)) {
    try {
      await ledger.write((tx, publish) => deleteIfUnseen(tx, publish, userId, before));
      golfers += 1;
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      log.warn({ err, userId }, 'golfer who was not seen for a year could not be forgotten; will retry in a day');
    }
  }
  return golfers;
}

async function deleteIfUnseen(tx: Tx, publish: Publish, id: string, before: Date): Promise<void> {
  await lockUnclaimed(tx, id);
  const golfer = await findUnclaimed(tx, id);
  if (!golfer || golfer.seenAt >= before) return;
  await endAnswerLinksOf(tx, publish, id);
  await endUnclaimed(tx, id);
  await publishEnd(tx, publish, { id, version: golfer.version + 1 }, 'not-seen');
}

async function publishEnd(
  tx: Tx,
  publish: Publish,
  { id, version }: { id: string; version: number },
  rule: Extract<RuleName, 'removed-from-squad' | 'not-seen'>,
): Promise<void> {
  await recordAuditActions(tx, [{ action: 'golfer-forgotten', rule, userId: id }]);
  publish(authEvents.userDeleted, version, { id }, { erase: [id, ...(await deleteClaimsOf(tx, id))] });
}

export const presentUnclaimed = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findUnclaimedPage(tx, page)).map((row) => present(authEvents.userChanged, row.version, unclaimedState(row)));
