import type { OptimalSlot } from '@fourball/contracts/http/ranking.ts';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../ranking/clock.ts';
import { bestOf, comingWeek, validateSlot, validateWindow } from './policy.ts';

/** A Wednesday, 05:00 in Arizona. */
const now = new Date('2026-04-29T12:00:00Z');

describe('a window', () => {
  test.each([
    ['of one day', '2026-05-02', '2026-05-02', null],
    ['of 30 days after its first', '2026-05-02', '2026-06-01', null],
    ['that began before today', '2026-04-20', '2026-04-29', null],
    ['that ends before it begins', '2026-05-02', '2026-05-01', /before startDate/],
    ['of 31 days after its first', '2026-05-02', '2026-06-02', /at most 30 days/],
    ['that is past', '2026-04-20', '2026-04-28', /not be past/],
  ])('%s is ranked or refused', (_window, startDate, endDate, message) => {
    const fault = message ? { path: 'body.endDate', message: expect.stringMatching(message) } : undefined;
    expect(validateWindow({ startDate, endDate }, now)).toEqual(fault);
  });

  test('is past when it is past everywhere on earth', () => {
    const window = { startDate: '2026-04-28', endDate: '2026-04-28' };
    expect(validateWindow(window, new Date('2026-04-29T11:59:59Z'))).toBeUndefined();
    expect(validateWindow(window, new Date('2026-04-29T12:00:00Z'))).toBeDefined();
  });
});

test.each([
  ['2026-04-29T12:00:00Z', '2026-05-02', '2026-05-03'],
  ['2026-05-02T12:00:00Z', '2026-05-02', '2026-05-03'],
  ['2026-05-03T12:00:00Z', '2026-05-09', '2026-05-03'],
  // Saturday still in Arizona, Sunday in Greenwich already.
  ['2026-05-03T06:00:00Z', '2026-05-02', '2026-05-03'],
])('the week from %s on has the Saturday %s and the Sunday %s', (moment, saturday, sunday) => {
  const { startDate, endDate } = comingWeek(new Date(moment), 'America/Phoenix');
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(6 * 24 * 60 * 60 * 1000);
  for (const date of [saturday, sunday]) expect(startDate <= date && date <= endDate, date).toBe(true);
  expect([weekdayOf(saturday), weekdayOf(sunday)]).toEqual(['saturday', 'sunday']);
});

const slot = (squadName: string, facts: Partial<OptimalSlot> = {}) => {
  const place = { score: 80, date: '2026-05-02', time: '09:00', courseName: 'A', courseId: 'a', totalMembers: 2 };
  return { ...place, squadName, ...facts } as OptimalSlot;
};

test('the best slots of all squads come by score, then date, time, course and squad, and none hides the best of another squad or day', () => {
  const inOrder = [
    slot('Z', { score: 90, date: '2026-05-03', time: '18:00', courseName: 'Z' }),
    slot('A'),
    slot('B', { courseId: 'b' }),
    slot('A', { courseName: 'B', courseId: 'c' }),
    slot('A', { time: '10:00' }),
    slot('A', { date: '2026-05-03' }),
  ];
  expect(bestOf(inOrder.toReversed(), 6)).toEqual(inOrder);
  expect(bestOf(inOrder.toReversed(), 2)).toEqual(inOrder.slice(0, 2));
  const other = slot('Y', { squadId: 'y', courseId: 'y', score: 10 });
  expect(bestOf([...inOrder, other], 3)).toEqual([...inOrder.slice(0, 2), other]);
});

test('one start at a course is offered to a golfer of several squads once, for the squad it fits best', () => {
  const best = slot('B', { score: 90 });
  const [elsewhere, later] = [slot('A', { score: 70, courseId: 'b' }), slot('A', { score: 60, time: '10:00' })];
  const alone = slot('Alone', { score: 99, time: '11:00', totalMembers: 1 });
  const all = [slot('A'), alone, later, best, elsewhere, slot('C', { score: 85 })];
  expect(bestOf(all, 5)).toEqual([best, elsewhere, later]);
});

describe('a slot in Arizona', () => {
  test.each([
    ['in two hours', '2026-04-29', '07:00', undefined],
    ['this evening', '2026-04-29', '18:00', undefined],
    ['30 days ahead', '2026-05-29', '18:00', undefined],
    ['yesterday', '2026-04-28', '09:00', 'body.slot.date'],
    ['31 days ahead', '2026-05-30', '09:00', 'body.slot.date'],
    ['in less than two hours', '2026-04-29', '06:00', 'body.slot.time'],
    ['at no full hour', '2026-05-02', '09:30', 'body.slot.time'],
    ['at night', '2026-05-02', '19:00', 'body.slot.time'],
  ])('%s can be chosen on April 29 at 05:00, or not', (_when, date, time, path) => {
    expect(validateSlot({ date, time }, 'America/Phoenix', now)?.path).toBe(path);
  });
});
