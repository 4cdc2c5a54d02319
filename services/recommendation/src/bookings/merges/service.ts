import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { copyAnswers, findAnswersOf } from '../../recommendations/answers/service.ts';
import { allRoundsOf, replaceGolfer } from '../../recommendations/merges/service.ts';
import { type LockedRecommendation, lockRecommendation } from '../../recommendations/service.ts';
import { updateAskedGolfer } from '../asking/service.ts';
import { clashOf } from '../clashes/service.ts';
import { giveUpSeat } from '../service.ts';
import { updateSeatPassed } from '../tee-times/repository.ts';
import { type BookedTeeTime, findTeeTimesOf } from '../tee-times/service.ts';
import { teeTimeState } from '../tee-times/views.ts';
import { passingOf } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** A golfer without an account, and the one with an account who they are. */
interface Pair {
  readonly from: string;
  readonly to: string;
}

/**
 * Makes the places and words of a golfer in rounds another's, as far as {@link passingOf} and the other's own rounds let
 * them; the rest is left to whoever forgets the golfer.
 */
export async function passRounds(tx: Tx, publish: Publish, pair: Pair): Promise<void> {
  const ids = await allRoundsOf(tx, pair.from);
  const words = new Map((await findAnswersOf(tx, pair.to, ids)).map((row) => [row.recommendationId, row.answer]));
  for (const id of ids) {
    const recommendation = await lockRecommendation(tx, id);
    // A newer ranking may have replaced it while we waited for it.
    if (recommendation) await passRound(tx, publish, recommendation, { ...pair, word: words.get(id) });
  }
  await copyAnswers(tx, pair.from, pair.to);
  await updateAskedGolfer(tx, pair.from, pair.to);
}

async function passRound(
  tx: Tx,
  publish: Publish,
  recommendation: LockedRecommendation,
  { from, to, word }: Pair & { word: RoundAnswer | undefined },
): Promise<void> {
  const { id, status, confirmedMembers } = recommendation;
  const teeTimes = await findTeeTimesOf(tx, id);
  const [held, own] = [teeTimeOf(teeTimes, from), teeTimeOf(teeTimes, to)];
  const passing = passingOf(
    {
      isBooked: status === 'booked',
      isIn: confirmedMembers.includes(from),
      isAccountIn: confirmedMembers.includes(to),
      ...{ word, seat: held?.seat, accountSeat: own?.seat },
    },
    new Date(),
  );
  if (passing === 'stay' || (held && (await clashOf(tx, held.teeTime, to)))) return;
  const booking = { recommendation, teeTimes };
  if (own) await giveUpSeat(tx, publish, booking, { teeTimeId: own.teeTime.id, userId: to, changedBy: null });
  if (held) await passSeat(tx, publish, held.teeTime, { from, to, before: own?.teeTime });
  const after = await lockRecommendation(tx, id);
  if (after) await replaceGolfer(tx, publish, after, { from, to });
}

/**
 * Publishes a seat as another golfer's by nobody's act, so that nobody is told; unless they gave up one `before`: told that
 * it is lost, they must read where they play.
 */
async function passSeat(
  tx: Tx,
  publish: Publish,
  { id }: BookedTeeTime,
  { before, ...pair }: Pair & { before: BookedTeeTime | undefined },
) {
  const row = await updateSeatPassed(tx, id, pair);
  const movedFrom = before && { date: calendarDate(before.date), time: before.time };
  const change = movedFrom && { regrouped: pair.to, movedFrom };
  publish(recommendationEvents.seatTaken, row.version, teeTimeState(row, change));
}

/** The tee time in which a golfer has a seat. */
function teeTimeOf(teeTimes: readonly BookedTeeTime[], userId: string) {
  for (const teeTime of teeTimes) {
    const booking = teeTime.bookings.find((one) => one.userId === userId && one.status === 'confirmed');
    const { id: teeTimeId, startsAt } = teeTime;
    if (booking) return { teeTime, seat: { teeTimeId, startsAt, bookedAt: booking.bookedAt } };
  }
  return undefined;
}
