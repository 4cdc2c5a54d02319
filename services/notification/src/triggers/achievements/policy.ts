import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

export type AchievementKind = 'first-booking' | 'tenth-round';

/** Rounds played until the achievement. */
export const ROUNDS_TO_ACHIEVE = 10;

export const firstBookingNotice = (
  userId: string,
  teeTime: Pick<TeeTimeState, 'id' | 'squadId' | 'courseName' | 'date' | 'time'>,
): Notice => ({
  userId,
  type: 'achievement',
  title: 'First tee time booked',
  message: `Your first round: ${isolated(teeTime.courseName)} on ${moment(teeTime)}`,
  data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
});

export const tenthRoundNotice = (userId: string): Notice => ({
  userId,
  type: 'achievement',
  title: 'Ten rounds played',
  message: 'You have played ten rounds with your squads',
  data: {},
});
