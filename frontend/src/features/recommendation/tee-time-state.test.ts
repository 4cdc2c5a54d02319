import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { expect, test } from 'vitest';
import { ada, idOf, recommendationOf as newRecommendation, slotOf } from '../../testing/states.ts';
import { isOpen, recommendationOf, teeTimeState } from './tee-time-state.ts';

const booked = { status: 'booked', bookingConfirmed: true } as const;

test.each<[string, Partial<Recommendation> | undefined, string]>([
  ['nobody has said anything about', undefined, 'offered'],
  ['others have confirmed', { status: 'confirmed', confirmedMembers: [idOf(2)] }, 'offered'],
  ['the golfer has confirmed', { status: 'confirmed', confirmedMembers: [idOf(2), ada.id] }, 'in'],
  ['is booked with the golfer', { ...booked, confirmedMembers: [ada.id] }, 'plays'],
  ['is booked without the golfer', { ...booked, confirmedMembers: [idOf(2)] }, 'without-you'],
  ['is cancelled', { status: 'cancelled', confirmedMembers: [ada.id] }, 'gone'],
  ['has expired', { status: 'expired' }, 'gone'],
])('a tee time that %s is %3$s', (_, change, state) => {
  expect(teeTimeState(change && newRecommendation(change), ada.id)).toBe(state);
  expect(isOpen(teeTimeState(change && newRecommendation(change), ada.id))).toBe(['offered', 'in'].includes(state));
});

test('a slot is joined with the recommendation of the same squad, date, time and course', () => {
  const same = newRecommendation();
  const others = [
    newRecommendation({ squadId: idOf(11) }),
    newRecommendation({ date: '2058-06-16' }),
    newRecommendation({ time: '10:00' }),
    newRecommendation({ courseId: idOf(21) }),
  ];
  expect(recommendationOf(slotOf(), [...others, same])).toBe(same);
  expect(recommendationOf(slotOf(), others)).toBeUndefined();
});
