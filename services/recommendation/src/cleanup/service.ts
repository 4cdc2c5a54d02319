import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Deed, type RuleName, recordDeeds } from '@fourball/kit/security/audit.ts';
import { cancelAhead, giveUpSeat } from '../bookings/service.ts';
import { seatedAt, teeTimesOf } from '../bookings/tee-times/service.ts';
import { forgetCourseAuthor } from '../courses/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { forgetEntriesOf } from '../read-models/availability/service.ts';
import { forgetBusyTimesOf } from '../read-models/busy-times/service.ts';
import { forgetGolfer } from '../read-models/golfers/service.ts';
import { forgetMembership, forgetSquad, squadOfMember } from '../read-models/squads/service.ts';
import { dropOffers } from '../recommendations/generate/service.ts';
import { statusAt } from '../recommendations/policy.ts';
import {
  forgetMiss,
  type HeldRecommendation,
  holdRecommendation,
  recommendationsOf,
  withdrawGolfer,
} from '../recommendations/service.ts';
import { forgetConfirmationsOf } from '../weekly-slots/confirmations/service.ts';
import { forgetWeeksOf } from '../weekly-slots/service.ts';

type Tx = Prisma.TransactionClient;

/** End of a golfer's rounds, in one squad or in all, and why. `changedBy` is null where the house acts by a rule. */
interface Departure {
  readonly userId: string;
  readonly squadId?: string;
  readonly changedBy: string | null;
  readonly rule: RuleName;
}

const RULE_OF = { left: 'left-squad', removed: 'removed-from-squad', 'account-deleted': 'account-deleted' } as const;

/** A golfer has left a squad: its recommendations and its rounds to come are without them from now on. */
export async function leaveSquad(
  tx: Tx,
  event: Received<DataOf<typeof squadEvents.memberLeft>>,
  publish: Publish,
): Promise<void> {
  if (!(await forgetMembership(tx, event))) return;
  const { userId, squadId, reason } = event.data;
  // The squad's own end cancels its rounds as a whole, rather than seat by seat.
  if (reason === 'squad-deleted') return;
  // Back by an invitation before this was heard: nothing of the new membership is taken away.
  if (await squadOfMember(tx, squadId, userId)) return;
  await endRounds(tx, publish, {
    userId,
    squadId,
    changedBy: reason === 'left' ? userId : null,
    rule: RULE_OF[reason],
  });
}

/** A squad is gone: so are its offers and its rounds to come; what it has played stays. */
export async function endSquad(
  tx: Tx,
  event: Received<DataOf<typeof squadEvents.squadDeleted>>,
  publish: Publish,
): Promise<void> {
  if (!(await forgetSquad(tx, event))) return;
  await forgetWeeksOf(tx, event.data.id);
  const { offers, booked } = await dropOffers(tx, publish, event.data.id);
  const now = new Date();
  const deeds = offers
    .filter((offer) => statusAt(offer, now) === 'confirmed')
    .flatMap((offer) => deedsOfAll('confirmation-withdrawn', offer, offer.confirmedMembers));
  for (const recommendation of booked) {
    const teeTimes = await teeTimesOf(tx, recommendation.id);
    const cancelled = await cancelAhead(tx, publish, { recommendation, teeTimes });
    const count = cancelled.length;
    deeds.push(...deedsOfAll('round-cancelled', recommendation, [recommendation.bookedBy as string], count));
    deeds.push(...deedsOfAll('seat-freed', recommendation, seatedAt(cancelled)));
  }
  await recordDeeds(tx, deeds);
}

/** Audit entries of a squad's end for each of these golfers. */
const deedsOfAll = (
  deed: Deed['deed'],
  recommendation: HeldRecommendation,
  golfers: readonly string[],
  count = 1,
): Deed[] => golfers.map((userId) => ({ deed, rule: 'squad-deleted', userId, about: aboutOf(recommendation), count }));

const aboutOf = ({ squadId, id }: HeldRecommendation) => ({ squad: squadId, recommendation: id });

/** An account is gone: all that we know of the golfer is forgotten but for the bare id in what was played. */
export async function forgetAccount(
  tx: Tx,
  event: Received<DataOf<typeof authEvents.userDeleted>>,
  publish: Publish,
): Promise<void> {
  if (!(await forgetGolfer(tx, event))) return;
  const userId = event.data.id;
  await forgetEntriesOf(tx, userId);
  await forgetBusyTimesOf(tx, userId);
  await forgetCourseAuthor(tx, userId);
  await forgetConfirmationsOf(tx, userId);
  await recordDeeds(tx, [{ deed: 'golfer-forgotten', rule: 'account-deleted', userId }]);
  await endRounds(tx, publish, { userId, changedBy: null, rule: 'account-deleted' });
}

async function endRounds(tx: Tx, publish: Publish, departure: Departure): Promise<void> {
  const { rule, changedBy: _, ...golfer } = departure;
  const deeds: Deed[] = [];
  for (const id of await recommendationsOf(tx, golfer, new Date())) {
    const recommendation = await holdRecommendation(tx, id);
    // A newer ranking may have replaced it while we waited for it.
    const deed = recommendation && (await withdrawOrFree(tx, publish, recommendation, departure));
    if (deed) deeds.push({ deed, rule, userId: golfer.userId, about: aboutOf(recommendation) });
  }
  await recordDeeds(tx, deeds);
}

/** @returns what was done; undefined where the golfer had neither said that they come nor a seat ahead. */
async function withdrawOrFree(
  tx: Tx,
  publish: Publish,
  recommendation: HeldRecommendation,
  { userId, changedBy }: Departure,
): Promise<Deed['deed'] | undefined> {
  await forgetMiss(tx, recommendation, userId);
  const now = new Date();
  const status = statusAt(recommendation, now);
  if (status === 'confirmed') {
    const after = await withdrawGolfer(tx, publish, recommendation, userId);
    return after.version > recommendation.version ? 'confirmation-withdrawn' : undefined;
  }
  if (status !== 'booked') return undefined;
  const teeTimes = await teeTimesOf(tx, recommendation.id);
  const ahead = teeTimes.find((teeTime) => teeTime.startsAt > now && seatedAt([teeTime]).includes(userId));
  if (!ahead) return undefined;
  await giveUpSeat(tx, publish, { recommendation, teeTimes }, { teeTimeId: ahead.id, userId, changedBy });
  return 'seat-freed';
}
