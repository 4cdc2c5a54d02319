import { expect, test } from 'vitest';
import type { RankedTeeTime } from '../../ranking/types.ts';
import { diffOf } from './policy.ts';

type Ranked = RankedTeeTime & { startsAt: Date };
const miss = { userId: 'ben', name: 'Ben', isUnknown: true, availableMembers: 2, score: 60 };
const ranked = (change: Partial<Ranked> = {}): Ranked => ({
  date: '2027-06-12',
  time: '09:00',
  courseId: 'heron',
  availableMembers: ['ann'],
  ifNeedBeMembers: [],
  unknownMembers: ['ben'],
  totalMembers: 2,
  score: 30,
  receipt: [{ factor: 'availability', points: 30, reason: '1 of 2 free' }],
  nearestMiss: miss,
  startsAt: new Date('2027-06-12T15:00:00Z'),
  ...change,
});
const offeredOf = (id: string, teeTime: Ranked) => {
  const [facts] = diffOf([], [teeTime]).added;
  const { startsAt: _startsAt, ...stored } = facts!;
  return { id, version: 1, ...stored };
};

test('what is ranked as it was is not touched', () => {
  expect(diffOf([offeredOf('a', ranked())], [ranked()])).toEqual({ dropped: [], changed: [], added: [] });
});

test.each([
  { score: 31 },
  { availableMembers: [] },
  { unknownMembers: [] },
  { availableMembers: ['cat'] },
  { ifNeedBeMembers: ['ann'] },
  { totalMembers: 3 },
  { receipt: [{ factor: 'availability' as const, points: 30, reason: 'other words' }] },
  { receipt: [{ factor: 'availability' as const, points: 30, reason: '1 of 2 free', lost: 5 }] },
  { receipt: [] },
  { nearestMiss: null },
  { nearestMiss: { ...miss, score: 61 } },
])('the same place with %o is the same offer, changed', (change) => {
  const { dropped, changed, added } = diffOf([offeredOf('a', ranked())], [ranked(change)]);
  expect([dropped, changed.map(({ id }) => id), added]).toEqual([[], ['a'], []]);
});

test('another course, date or time is another offer', () => {
  for (const change of [{ courseId: 'lark' }, { date: '2027-06-13' }, { time: '10:00' as const }]) {
    const { dropped, changed, added } = diffOf([offeredOf('a', ranked())], [ranked(change)]);
    expect([dropped.map(({ id }) => id), changed, added.length]).toEqual([['a'], [], 1]);
  }
});
