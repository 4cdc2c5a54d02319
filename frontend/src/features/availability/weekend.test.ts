import { expect, test } from 'vitest';
import { isUnanswered, nextWeekend } from './weekend.ts';

test.each([
  ['Monday', '2058-06-10', ['2058-06-15', '2058-06-16']],
  ['Friday', '2058-06-14', ['2058-06-15', '2058-06-16']],
  ['Saturday, which has begun', '2058-06-15', ['2058-06-22', '2058-06-23']],
  ['Sunday', '2058-06-16', ['2058-06-22', '2058-06-23']],
])('the weekend to come from %s on begins after it', (_day, today, dates) => expect(nextWeekend(today)).toEqual(dates));

const dates = nextWeekend('2058-06-10');
const silent = { preferredDays: [], preferredTimeSlots: [] };

test.each([
  ['nothing was said', [], silent, true],
  ['a date of it has an entry', [dates[1]], silent, false],
  ['the usual week answers', [], { preferredDays: ['sunday' as const], preferredTimeSlots: ['09:00' as const] }, false],
])('a golfer is asked about a weekend of which %s: %o', (_what, said, week, asked) => {
  const saved = new Map(said.map((date) => [date, { date, timeSlots: [], isAvailable: false }]));
  expect(isUnanswered(dates, saved, week)).toBe(asked);
});
