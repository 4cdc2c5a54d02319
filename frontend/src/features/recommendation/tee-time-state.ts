import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { slotKey } from '../../lib/slot-key.ts';

/**
 * Meaning of a tee time for a golfer: it can be confirmed (`offered`), they have confirmed (`in`), it is booked and they
 * have a seat (`plays`), it is booked and they have none (`without-you`), or nobody can join it any more (`gone`).
 */
export type TeeTimeState = 'offered' | 'in' | 'plays' | 'without-you' | 'gone';

/** State of a squad's tee time for a golfer; without a recommendation nobody has said anything about it yet. */
export function teeTimeState(
  recommendation: Pick<Recommendation, 'status' | 'bookingConfirmed' | 'confirmedMembers'> | undefined,
  userId: string,
): TeeTimeState {
  if (!recommendation) return 'offered';
  const isIn = recommendation.confirmedMembers.includes(userId);
  if (recommendation.bookingConfirmed) return isIn ? 'plays' : 'without-you';
  if (recommendation.status !== 'pending' && recommendation.status !== 'confirmed') return 'gone';
  return isIn ? 'in' : 'offered';
}

/** Whether a golfer can still join in, or the creator book. */
export const isOpen = (state: TeeTimeState): boolean => state === 'offered' || state === 'in';

/** The recommendation of a slot: the one of the same squad, date, time and course. */
export const recommendationOf = (
  slot: Pick<RankedSlot, 'squadId' | 'date' | 'time' | 'courseId'>,
  recommendations: readonly Recommendation[] = [],
): Recommendation | undefined =>
  recommendations.find((one) => one.squadId === slot.squadId && slotKey(one) === slotKey(slot));
