import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { describe, expect, test } from 'vitest';
import { heatMapOf, slotWith } from '../../testing/heat-maps.ts';
import {
  heatOf,
  hourText,
  namesOf,
  placeAfter,
  spansOf,
  spanText,
  startsPeriod,
  summaryOf,
  turnoutOf,
  weeksOf,
  weekText,
} from './model.ts';

const names = ['Ada', 'Kim', 'Lee'];

test('every member is free, not answered or busy: nobody is left out', () => {
  const turnout = turnoutOf(names, slotWith({ free: [2], unanswered: [0] }));
  expect(turnout).toEqual({ playing: [], free: ['Lee'], usual: [], unanswered: ['Ada'], busy: ['Kim'] });
  const round = turnoutOf(names, slotWith({ playing: [2], unanswered: [0] }));
  expect(round).toEqual({ playing: ['Lee'], free: [], usual: [], unanswered: ['Ada'], busy: ['Kim'] });
});

test("names are the squad's, else the map's own; who is looking is told so", () => {
  const map = heatMapOf();
  const [ada, , lee] = map.members.map(({ userId }) => userId) as [string, string, string];
  const fullNames = new Map([[ada, 'Ada Palmer']]);
  expect(namesOf(map, fullNames, lee)).toEqual(['Ada Palmer', 'Kim', 'Lee (you)']);
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
])('%i of %i members have heat %i', (free, total, heat) => {
  expect(heatOf(free, total)).toBe(heat);
});

test.each([
  [{ free: [0, 1] }, '2 of 3 free'],
  [{ free: [0], unanswered: [1, 2] }, '1 of 3 free, 2 not answered'],
  [{ free: [], isOpen: false }, '0 of 3 free, too late for a tee time'],
  [{ free: [0], playing: [1, 2] }, 'booked round, 2 play, 1 of 3 free'],
  [{ free: [], playing: [1] }, 'booked round, 1 plays, 0 of 3 free'],
])('a slot in words: %o', (slot, words) => {
  expect(summaryOf(slotWith(slot), 3)).toBe(words);
});

describe('a day in spans', () => {
  const day = (free: Record<string, number[]>) => ({
    date: '2030-06-15',
    slots: TIME_SLOTS.map((time) => slotWith({ time, free: free[time] ?? [] })),
  });

  test('puts hours together at which everyone stands alike, and leaves none out', () => {
    const spans = spansOf(day({ '08:00': [1], '09:00': [1], '10:00': [1, 2] }));
    expect(spans.map((span) => [spanText(span), span.slot.free.length])).toEqual([
      ['6:00 AM to 7:00 AM', 0],
      ['8:00 AM to 9:00 AM', 1],
      ['10:00 AM', 2],
      ['11:00 AM to 6:00 PM', 0],
    ]);
  });

  test('tells who plays from who is busy', () => {
    const { date, slots } = day({});
    const withRound = slots.map((slot, hour) => (hour === 1 ? { ...slot, playing: [1] } : slot));
    expect(spansOf({ date, slots: withRound })).toHaveLength(3);
  });

  test('tells the same number of other members apart', () => {
    expect(spansOf(day({ '06:00': [1], '07:00': [2] }))).toHaveLength(3);
  });
});

test('the days are shown a week at a time', () => {
  const weeks = weeksOf(heatMapOf().days);
  expect(weeks.map((week) => week.length)).toEqual([7, 7]);
  // The dash stands between thin spaces.
  expect(weeks.map((week) => weekText(week).replaceAll(/\s/g, ' '))).toEqual(['Jun 15 – 21', 'Jun 22 – 28']);
});

test('hours are short, and periods stand apart', () => {
  expect(['06:00', '12:00', '18:00'].map(hourText)).toEqual(['6 AM', '12 PM', '6 PM']);
  expect(TIME_SLOTS.filter(startsPeriod)).toEqual(['09:00', '12:00', '17:00']);
});

test.each([
  ['ArrowUp', { row: 1, column: 3 }, { row: 0, column: 3 }],
  ['ArrowUp', { row: 0, column: 3 }, { row: 0, column: 3 }],
  ['ArrowDown', { row: 13, column: 3 }, { row: 13, column: 3 }],
  ['ArrowLeft', { row: 5, column: 0 }, { row: 5, column: 0 }],
  ['ArrowRight', { row: 5, column: 5 }, { row: 5, column: 6 }],
  ['ArrowRight', { row: 5, column: 6 }, { row: 5, column: 6 }],
  ['Home', { row: 5, column: 4 }, { row: 5, column: 0 }],
  ['End', { row: 5, column: 4 }, { row: 5, column: 6 }],
  ['Tab', { row: 5, column: 4 }, undefined],
])('%s leads from %o to %o', (key, from, to) => {
  expect(placeAfter(key, from, 7)).toEqual(to);
});
