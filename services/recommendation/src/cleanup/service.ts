import type { RuleName } from '@fourball/contracts/audit.ts';
import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type AuditAction, recordAuditActions } from '@fourball/kit/security/audit.ts';
import { passRounds } from '../bookings/merges/service.ts';
import { deleteProposalsOf } from '../bookings/proposals/service.ts';
import { cancelAhead, giveUpSeat } from '../bookings/service.ts';
import { findTeeTimesOf, seatedAt } from '../bookings/tee-times/service.ts';
import { clearAuthor } from '../courses/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { emptyEntriesOf } from '../read-models/availability/service.ts';
import { emptyBusyTimesOf } from '../read-models/busy-times/service.ts';
import { applyGolferDeletion, findMergedInto, lockUnlessGone } from '../read-models/golfers/service.ts';
import {
  applyMembershipEnd,
  applySquadDeletion,
  endMembershipsOf,
  lockSquadsLeft,
  squadOfMember,
} from '../read-models/squads/service.ts';
import { deleteAnswersOf } from '../recommendations/answers/service.ts';
import {
  clearMissesOf,
  clearNearestMiss,
  lockRoundsOf,
  recommendationsOf,
} from '../recommendations/endings/service.ts';
import { updateDatesDueIn } from '../recommendations/game-rounds/service.ts';
import { dropRecommendations } from '../recommendations/generate/service.ts';
import { eraseGuestsOf } from '../recommendations/guests/service.ts';
import { statusAt } from '../recommendations/policy.ts';
import { type LockedRecommendation, lockRecommendation, withdrawGolfer } from '../recommendations/service.ts';
import { endOffersOf, updateDueOf } from '../recommendations/waiting-list/service.ts';
import {
  deleteAwayOf,
  deleteStandingAnswersOf,
  endGamesOfSquad,
  passStandingAnswers,
} from '../standing-games/endings/service.ts';
import { copyConfirmations, deleteConfirmationsOf } from '../weekly-slots/confirmations/service.ts';
import { deleteWeeksOfSquad } from '../weekly-slots/service.ts';

type Tx = Prisma.TransactionClient;

/** End of a golfer's rounds, in one squad or in all, and why. `changedBy` is null where the house acts by a rule. */
interface Removal {
  readonly userId: string;
  readonly squadId?: string;
  readonly changedBy: string | null;
  readonly rule: RuleName;
}

const RULE_OF = { left: 'left-squad', removed: 'removed-from-squad', 'account-deleted': 'account-deleted' } as const;

/** A golfer has left a squad: its recommendations and its rounds to come are without them from now on. */
export async function leaveSquad(
  { tx, publish }: EventWork<Tx>,
  event: Received<DataOf<typeof squadEvents.memberLeft>>,
): Promise<void> {
  if (!(await applyMembershipEnd(tx, event))) return;
  const { squadId, reason, mergedInto } = event.data;
  // Their rounds pass on by the event that tells of the merge.
  if (mergedInto) return void (await updateDatesDueIn(tx, squadId));
  // Removed before the squad heard of their merge: another golfer has their rounds.
  const userId = (await findMergedInto(tx, event.data.userId)) ?? event.data.userId;
  // Back by an invitation before this was heard: nothing of the new membership is taken away.
  if (await squadOfMember(tx, squadId, userId)) return;
  await deleteWordsOf(tx, publish, { userId, squadId });
  // The squad's own end cancels its rounds as a whole, rather than seat by seat, and ends the links of guests after that.
  if (reason === 'squad-deleted') return;
  const changedBy = reason === 'left' ? userId : null;
  await endRounds(tx, publish, { userId, squadId, changedBy, rule: RULE_OF[reason] });
  // After the rounds ahead, whose seats go with them.
  await eraseGuestsOf(tx, publish, { hostId: userId, squadId });
  // After the rounds, as those do who answer.
  await updateDatesDueIn(tx, squadId);
}

async function deleteWordsOf(tx: Tx, publish: Publish, of: { userId: string; squadId?: string }): Promise<void> {
  await lockRoundsOf(tx, [of.userId], of.squadId, new Date());
  // Before they are in no line any more: a seat that waited for them may be another's, or free.
  await updateDueOf(tx, of);
  await deleteAnswersOf(tx, of);
  await endOffersOf(tx, publish, of);
  await deleteProposalsOf(tx, of);
  await deleteStandingAnswersOf(tx, of);
}

/** A squad is gone: so are its offers and its rounds to come; what it has played stays. */
export async function endSquad(
  { tx, publish }: EventWork<Tx>,
  event: Received<DataOf<typeof squadEvents.squadDeleted>>,
): Promise<void> {
  if (!(await applySquadDeletion(tx, event))) return;
  await deleteWeeksOfSquad(tx, event.data.id);
  const { recommendations, booked } = await dropRecommendations(tx, publish, event.data.id);
  await endGamesOfSquad(tx, publish, event.data.id);
  const now = new Date();
  const actions = recommendations
    .filter((recommendation) => statusAt(recommendation, now) === 'confirmed')
    .flatMap((recommendation) =>
      auditActionsOfAll('confirmation-withdrawn', recommendation, recommendation.confirmedMembers),
    );
  for (const recommendation of booked) {
    const teeTimes = await findTeeTimesOf(tx, recommendation.id);
    const cancelled = await cancelAhead(tx, publish, { recommendation, teeTimes });
    const count = cancelled.length;
    actions.push(...auditActionsOfAll('round-cancelled', recommendation, [recommendation.bookedBy as string], count));
    actions.push(...auditActionsOfAll('seat-freed', recommendation, seatedAt(cancelled)));
  }
  // After the tee times: guests with a link are mailed that theirs is cancelled.
  await eraseGuestsOf(tx, publish, { squadId: event.data.id });
  await recordAuditActions(tx, actions);
}

/** Audit entries of a squad's end for each of these golfers. */
const auditActionsOfAll = (
  action: AuditAction['action'],
  recommendation: LockedRecommendation,
  golfers: readonly string[],
  count = 1,
): AuditAction[] =>
  golfers.map((userId) => ({ action, rule: 'squad-deleted', userId, about: aboutOf(recommendation), count }));

const aboutOf = ({ squadId, id }: LockedRecommendation) => ({ squad: squadId, recommendation: id });

/** An account is gone: all that we know of the golfer is forgotten but for the bare id in what was played. */
export async function applyAccountDeletion(
  { tx, publish }: EventWork<Tx>,
  event: Received<DataOf<typeof authEvents.userDeleted>>,
  rule: Extract<RuleName, 'account-deleted' | 'account-merged'> = 'account-deleted',
): Promise<void> {
  if (!(await applyGolferDeletion(tx, event))) return;
  const userId = event.data.id;
  await emptyEntriesOf(tx, userId);
  await emptyBusyTimesOf(tx, userId);
  await clearAuthor(tx, userId);
  await deleteConfirmationsOf(tx, userId);
  await deleteAwayOf(tx, userId);
  await deleteWordsOf(tx, publish, { userId });
  await clearMissesOf(tx, userId);
  await recordAuditActions(tx, [{ action: 'golfer-forgotten', rule, userId }]);
  await endRounds(tx, publish, { userId, changedBy: null, rule });
  // After the rounds ahead, whose seats go with them.
  await eraseGuestsOf(tx, publish, { hostId: userId });
}

/**
 * Follows a golfer without an account who is one with an account, to whom their rounds pass; the golfer is forgotten. Of a
 * squad that the account has left since, as was heard first, nothing to come passes.
 */
export async function applyMerge(
  work: EventWork<Tx>,
  event: Received<DataOf<typeof authEvents.golferClaimed>>,
): Promise<void> {
  const { tx, publish } = work;
  const { id: from, to } = event.data;
  const left = await lockSquadsLeft(tx, to, from);
  await endMembershipsOf(tx, from);
  if (await lockUnlessGone(tx, to)) {
    await lockRoundsOf(tx, [from, to], undefined, new Date());
    await passRounds(tx, publish, { from, to });
    await copyConfirmations(tx, from, to);
    await passStandingAnswers(tx, from, to);
    for (const squadId of left) {
      await deleteWordsOf(tx, publish, { userId: to, squadId });
      await endRounds(tx, publish, { userId: to, squadId, changedBy: null, rule: 'left-squad' });
    }
  }
  await applyAccountDeletion(work, event, 'account-merged');
}

async function endRounds(tx: Tx, publish: Publish, removal: Removal): Promise<void> {
  const { rule, changedBy: _, ...golfer } = removal;
  const actions: AuditAction[] = [];
  for (const id of await recommendationsOf(tx, golfer, new Date())) {
    const recommendation = await lockRecommendation(tx, id);
    // A newer ranking may have replaced it while we waited for it.
    const action = recommendation && (await withdrawOrFree(tx, publish, recommendation, removal));
    if (action) actions.push({ action, rule, userId: golfer.userId, about: aboutOf(recommendation) });
  }
  await recordAuditActions(tx, actions);
}

/** @returns what was done; undefined where the golfer had neither said that they come nor a seat ahead. */
async function withdrawOrFree(
  tx: Tx,
  publish: Publish,
  recommendation: LockedRecommendation,
  { userId, changedBy }: Removal,
): Promise<AuditAction['action'] | undefined> {
  await clearNearestMiss(tx, recommendation, userId);
  const now = new Date();
  const status = statusAt(recommendation, now);
  if (status === 'confirmed') {
    const after = await withdrawGolfer(tx, publish, recommendation, userId);
    return after.version > recommendation.version ? 'confirmation-withdrawn' : undefined;
  }
  if (status !== 'booked') return undefined;
  const teeTimes = await findTeeTimesOf(tx, recommendation.id);
  const ahead = teeTimes.find((teeTime) => teeTime.startsAt > now && seatedAt([teeTime]).includes(userId));
  if (!ahead) return undefined;
  await giveUpSeat(tx, publish, { recommendation, teeTimes }, { teeTimeId: ahead.id, userId, changedBy });
  return 'seat-freed';
}
