import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { expect, test } from 'vitest';
import { ada, idOf, recommendationOf, teeTimeOf } from '../../testing/states.ts';
import { roundsOf } from '../booking/api/list-bookings.ts';
import {
  answeredBy,
  clashingRound,
  matchPercent,
  matchQuality,
  nearestMissText,
  pointsText,
  priceText,
  unansweredText,
} from './model.ts';

test.each([
  [100, 'Excellent'],
  [75, 'Excellent'],
  [74.99, 'Good'],
  [50, 'Good'],
  [49.99, 'Fair'],
  [0, 'Fair'],
])('a score is labelled at 75 and 50 %d is %s', (score, label) => expect(matchQuality(score).label).toBe(label));

test('prices, points and percents read as a golfer would say them, percents never as those of a better label', () => {
  expect(matchPercent(74.99)).toBe(74);
  expect(priceText(85)).toBe('$85 average');
  expect(priceText(null)).toBe('Price not known');
  expect(pointsText(12.5)).toBe('+12.5');
  expect(pointsText(-3)).toBe('−3');
  expect(pointsText(0)).toBe('+0');
});

test('who comes is counted once, and who does not come after all leaves; without anybody it is pending', () => {
  const [dana, lee] = [idOf(1), idOf(2)];
  const pending = recommendationOf();
  const one = answeredBy(pending, dana, true);
  expect(one).toMatchObject({ status: 'confirmed', confirmedMembers: [dana] });
  expect(answeredBy(one, dana, true)).toBe(one);
  expect(answeredBy(one, lee, false)).toBe(one);
  const two = answeredBy(one, lee, true);
  expect(answeredBy(two, dana, false)).toMatchObject({ status: 'confirmed', confirmedMembers: [lee] });
  expect(answeredBy(one, dana, false)).toEqual(pending);
});

test('who has not answered is counted, unless the nearest miss names the only one', () => {
  const miss = { userId: idOf(2), name: 'Lee', isUnknown: true, availableMembers: 2, score: 90 };
  expect(unansweredText(0, null)).toBeNull();
  expect(unansweredText(1, miss)).toBeNull();
  expect(unansweredText(1, { ...miss, isUnknown: false })).toBe('1 has not answered');
  expect(unansweredText(2, miss)).toBe('2 have not answered');
});

test('a Hebrew name leaves the order of what its coming would change as it is, and who looks is "you"', () => {
  const nearestMiss = { userId: idOf(2), name: 'נועה', isUnknown: true, availableMembers: 5, score: 90 };
  const slot = { nearestMiss, time: '15:00', availableMembers: 4, totalMembers: 5 };
  const hers = 'If \u2068נועה\u2069 could do 3:00 PM, 4 of 5 become 5 of 5. \u2068נועה\u2069 has not answered yet.';
  const own = 'If you could do 3:00 PM, 4 of 5 become 5 of 5. You have not answered yet.';
  expect([nearestMissText(slot, false), nearestMissText(slot, true)]).toEqual([hers, own]);
});

test.each<[Partial<TeeTime>, boolean]>([
  [{ time: '04:50' }, true],
  [{ time: '04:45' }, false],
  [{ time: '13:10' }, true],
  [{ time: '13:15' }, false],
  [{ time: '09:00', date: '2058-06-16' }, false],
  [{ time: '09:00', status: 'cancelled' }, false],
  [{ time: '09:00', bookings: [] }, false],
])('a round with %o clashes with a tee time at 9:00: %s', (change, clashes) => {
  const round = teeTimeOf(change);
  expect(clashingRound({ date: '2058-06-15', time: '09:00' }, roundsOf([round], ada.id)) === round).toBe(clashes);
});
