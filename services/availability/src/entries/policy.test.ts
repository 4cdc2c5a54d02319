import { expect, test } from 'vitest';
import {
  ifNeedBeToKeep,
  recentSince,
  slotsToKeep,
  squadWindow,
  validateDate,
  validateRange,
  validateSquadWindow,
  withAnswer,
} from './policy.ts';

const past = 'This date is in the past';
const tooFar = 'This date is more than 366 days ahead';

test.each([
  ['2030-06-14T11:59:59.999Z', '2030-06-13', undefined],
  ['2030-06-14T11:59:59.999Z', '2030-06-12', past],
  ['2030-06-14T12:00:00Z', '2030-06-13', past],
  ['2030-06-14T12:00:00Z', '2030-06-14', undefined],
  ['2031-01-01T08:00:00Z', '2030-12-31', undefined],
  ['2030-06-14T10:00:00Z', '2031-06-16', undefined],
  ['2030-06-14T09:59:59Z', '2031-06-16', tooFar],
  ['2027-06-14T00:00:00Z', '2028-06-14', undefined],
  ['2027-06-14T00:00:00Z', '2028-06-15', tooFar],
])('at %s the date %s is taken until it is past everywhere on earth, up to 366 days ahead', (now, date, fault) => {
  expect(validateDate(date, new Date(now))).toBe(fault);
});

test.each([
  ['one day', '2030-06-14', '2030-06-14', undefined],
  ['a day too few', '2030-06-14', '2030-06-13', 'endDate must not lie before startDate'],
])('a range of %s', (_what, startDate, endDate, fault) => {
  expect(validateRange({ startDate, endDate })).toBe(fault);
});

test.each([
  ['31 days from today', {}, '2030-06-14', '2030-07-14'],
  ['31 days from a day', { from: '2030-07-01' }, '2030-07-01', '2030-07-31'],
  ['from today to a day', { to: '2030-06-20' }, '2030-06-14', '2030-06-20'],
  ['to the last day of the calendar', { from: '9999-12-30' }, '9999-12-30', '9999-12-31'],
])('a window is %s where the days are left out', (_what, wanted, from, to) => {
  expect(squadWindow(wanted, new Date('2030-06-14T12:00:00Z'))).toEqual({ from, to });
});

test.each([
  ['92 days', '2030-06-01', '2030-08-31', undefined],
  ['93 days', '2030-06-01', '2030-09-01', 'from and to must cover at most 92 days'],
  ['a day too few', '2030-06-14', '2030-06-13', 'to must not lie before from'],
])('a window of %s', (_what, from, to, message) => {
  expect(validateSquadWindow({ from, to })?.message).toBe(message);
});

test('what counts as recent begins 7 days before the earliest date that is still today somewhere', () => {
  expect(recentSince(new Date('2030-06-14T12:00:00Z'))).toBe('2030-06-07');
  expect(recentSince(new Date('2030-06-14T11:59:59Z'))).toBe('2030-06-06');
});

test('a busy day keeps no slots', () => {
  const busy = { isAvailable: false, timeSlots: ['09:00'], ifNeedBe: ['09:00'] } as const;
  expect([slotsToKeep(busy), ifNeedBeToKeep(busy)]).toEqual([[], []]);
});

const entry = { isAvailable: true, timeSlots: ['08:00', '09:00'], ifNeedBe: ['09:00'] } as const;
const busy = { isAvailable: false, timeSlots: [], ifNeedBe: [] } as const;
const free = (timeSlots: string[], ifNeedBe: string[] = []) => ({ isAvailable: true, timeSlots, ifNeedBe });
test.each([
  ['yes to another hour', entry, [], '10:00', 'yes', free(['08:00', '09:00', '10:00'], ['09:00'])],
  ['yes where it was if need be', entry, [], '09:00', 'yes', free(['08:00', '09:00'])],
  ['if need be', entry, [], '08:00', 'need', free(['08:00', '09:00'], ['08:00', '09:00'])],
  ['no', entry, [], '09:00', 'no', free(['08:00'])],
  ['no to the last hour', free(['08:00']), [], '08:00', 'no', busy],
  ['yes on a busy day', busy, ['07:00'], '09:00', 'yes', free(['09:00'])],
  ['what is said already', entry, [], '08:00', 'yes', undefined],
  ['no on a busy day', busy, [], '08:00', 'no', undefined],
  ['yes beside the usual week', undefined, ['07:00'], '09:00', 'yes', free(['07:00', '09:00'])],
  ['yes by the usual week', undefined, ['07:00'], '07:00', 'yes', undefined],
  ['no to the only hour of the usual week', undefined, ['07:00'], '07:00', 'no', busy],
  ['no where nothing is said', undefined, [], '09:00', 'no', busy],
] as const)('one answer leaves the rest of its date as it counts: %s', (_what, said, usual, time, answer, after) => {
  expect(withAnswer(said as Parameters<typeof withAnswer>[0], usual, { time, answer })).toEqual(after);
});
