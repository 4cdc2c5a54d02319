import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { heatMapOf, slotWith } from '../../testing/heat-maps.ts';
import { bestSlotOf, heatOf, namesOf, spansOf, spanText, summaryOf, turnoutOf } from './model.ts';

const names = ['Ada', 'Kim', 'Lee'];

test('every member is free, not answered or busy: nobody is left out', () => {
  const turnout = turnoutOf(names, slotWith({ free: [2], unanswered: [0] }));
  expect(turnout).toEqual({ playing: [], free: ['Lee'], ifNeedBe: [], usual: [], unanswered: ['Ada'], busy: ['Kim'] });
  const marked = slotWith({ free: [0, 2], ifNeedBe: [2] });
  expect(turnoutOf(names, marked)).toMatchObject({ free: ['Ada'], ifNeedBe: ['Lee'] });
  expect(summaryOf(marked, 3)).toBe('2 of 3 free, 1 if need be');
  const round = turnoutOf(names, slotWith({ playing: [2], unanswered: [0] }));
  expect(round).toEqual({ playing: ['Lee'], free: [], ifNeedBe: [], usual: [], unanswered: ['Ada'], busy: ['Kim'] });
});

test("names are the squad's, else the map's own; who is looking is told so", () => {
  const map = heatMapOf();
  const [ada, , lee] = map.members.map(({ userId }) => userId) as [string, string, string];
  expect(namesOf(map, new Map([[ada, 'Ada Palmer']]), lee)).toEqual(['Ada Palmer', 'Kim', 'Lee (you)']);
});

test.each([
  [0, 3, 0],
  [1, 8, 1],
  [1, 4, 1],
  [2, 4, 2],
  [3, 4, 3],
  [99, 100, 3],
  [1, 1, 4],
  [4, 4, 4],
  [0, 0, 0],
])('%i of %i members have heat %i', (free, total, heat) => expect(heatOf(free, total)).toBe(heat));

test.each([
  [{ free: [0, 1] }, '2 of 3 free'],
  [{ free: [0], unanswered: [1, 2] }, '1 of 3 free, 2 not answered'],
  [{ free: [], isOpen: false }, '0 of 3 free, too late for a tee time'],
  [{ free: [0], playing: [1, 2] }, 'booked round, 2 play, 1 of 3 free'],
  [{ free: [], playing: [1] }, 'booked round, 1 plays, 0 of 3 free'],
])('a slot in words: %o', (slot, words) => expect(summaryOf(slotWith(slot), 3)).toBe(words));

const day = (free: Record<string, number[]>) => ({
  date: '2058-06-15',
  slots: TIME_SLOTS.map((time) => slotWith({ time, free: free[time] ?? [] })),
});

test('a day in spans puts hours together at which everyone stands alike, not only as many, and leaves none out', () => {
  const spans = spansOf(day({ '08:00': [1], '09:00': [1], '10:00': [1, 2] }));
  expect(spans.map((span) => [spanText(span), span.slot.free.length])).toEqual([
    ['6:00 AM to 7:00 AM', 0],
    ['8:00 AM to 9:00 AM', 1],
    ['10:00 AM', 2],
    ['11:00 AM to 6:00 PM', 0],
  ]);
  const { date, slots } = day({});
  const withRound = slots.map((slot, hour) => (hour === 1 ? { ...slot, playing: [1] } : slot));
  for (const one of [{ date, slots: withRound }, day({ '06:00': [1], '07:00': [2] })])
    expect(spansOf(one)).toHaveLength(3);
});

test('the best slot is the one at which more are free than at any other, and a round can still begin', () => {
  const bestOf = (change: Parameters<typeof heatMapOf>[0]) => {
    const map = heatMapOf(change);
    const best = bestSlotOf(map.days);
    return map.days.flatMap(({ date, slots }) => (best && slots.includes(best) ? [`${date} ${best.time}`] : []));
  };
  const nine = '2058-06-15 09:00';
  expect(bestOf({})).toEqual([nine]);
  expect(bestOf({ '2058-06-16 09:00': { free: [0, 1, 2] } })).toEqual(['2058-06-16 09:00']);
  for (const facts of [{ isOpen: false }, { playing: [1] }, { free: [2] }])
    expect(bestOf({ [nine]: facts })).toEqual([]);
});
