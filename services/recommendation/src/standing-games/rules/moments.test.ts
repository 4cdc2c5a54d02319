import type { GameRules, Offset } from '@fourball/contracts/http/standing-game.ts';
import { expect, test } from 'vitest';
import { saturdays } from '../../testing/standing-games.ts';
import { momentsOf, validateRules } from './moments.ts';

const HOUR_MS = 60 * 60_000;

test('a date opens, nudges and locks at the same time of the clocks in summer and winter', () => {
  const rules: GameRules = { ...saturdays, nudges: [...saturdays.nudges, { daysBefore: 4, time: '07:00' }] };
  // Clocks go back on Sunday, 7 November 2027.
  const of = (date: string) => momentsOf(rules, { date, time: null }, 'America/New_York');
  expect(of('2027-11-06')).toEqual({
    opensAt: new Date('2027-11-01T12:00:00Z'),
    nudgesAt: [new Date('2027-11-02T11:00:00Z'), new Date('2027-11-03T22:00:00Z')],
    deadlineAt: new Date('2027-11-04T22:00:00Z'),
  });
  expect(of('2027-11-13').opensAt).toEqual(new Date('2027-11-08T13:00:00Z'));
});

test('nobody is nudged before the opening, at the deadline or at night, but the next morning, once, unless that is later', () => {
  const at = (daysBefore: number, time: string) => ({ daysBefore, time });
  const of = (...nudges: Offset[]) =>
    momentsOf({ ...saturdays, nudges }, { date: '2027-06-05', time: null }, 'Europe/Berlin').nudgesAt;
  expect(of(saturdays.opens, at(6, '08:00'), saturdays.deadline)).toEqual([]);
  const [evening, morning] = [new Date('2027-06-01T18:59:00Z'), new Date('2027-06-02T05:00:00Z')];
  expect(of(at(4, '21:00'), at(3, '02:30'), at(4, '20:59'))).toEqual([evening, morning]);
  const deadline = at(2, '06:30');
  const early = { ...saturdays, deadline, nudges: [at(2, '02:00')] };
  expect(momentsOf(early, { date: '2027-06-05', time: null }, 'Europe/Berlin').nudgesAt).toEqual([]);
});

test('the deadline is six hours before the start, and not after the release, where clocks change in between', () => {
  // Clocks go forward on Sunday, 14 March 2027, at 02:00.
  const sunday = (rules: Partial<GameRules>, time: string) => {
    const wanted = { ...saturdays, ...rules };
    expect(validateRules(wanted)).toBeUndefined();
    const { opensAt, deadlineAt } = momentsOf(wanted, { date: '2027-03-14', time }, 'America/New_York');
    expect(opensAt.getTime()).toBeLessThanOrEqual(deadlineAt.getTime());
    return (Date.parse(`2027-03-14T${time}:00-04:00`) - deadlineAt.getTime()) / HOUR_MS;
  };
  expect(sunday({ deadline: { daysBefore: 0, time: '02:00' } }, '08:10')).toBe(6);
  expect(sunday({ deadline: { daysBefore: 1, time: '08:10' }, releaseHours: 24 }, '08:10')).toBe(24);
  const openLate = { daysBefore: 0, time: '01:59' };
  expect(sunday({ opens: openLate, deadline: { daysBefore: 0, time: '02:00' } }, '08:10')).toBe(6);
  // A leader moved it to an earlier start.
  expect(sunday({ deadline: { daysBefore: 0, time: '02:10' } }, '06:00')).toBe(6);
});

test.each<[changed: Partial<GameRules>, path: string | undefined, message: string]>([
  [{}, undefined, ''],
  [{ deadline: { daysBefore: 0, time: '02:10' } }, undefined, ''],
  [
    { deadline: { daysBefore: 0, time: '02:11' } },
    'deadline',
    'The deadline must be at least 6 hours before the start',
  ],
  [{ deadline: { daysBefore: 5, time: '08:01' } }, undefined, ''],
  [{ deadline: saturdays.opens }, 'deadline', 'The deadline must be after the opening'],
  [{ deadline: { daysBefore: 9, time: '18:00' } }, 'deadline', 'The deadline must be after the opening'],
  [{ releaseHours: 38 }, undefined, ''],
  [{ releaseHours: 39 }, 'deadline', 'The deadline must not be after the release time, 39 hours before the start'],
  [{ latest: '08:09' }, 'latest', 'latest must not be before the earliest start'],
  [{ lastDate: '2027-01-02' }, undefined, ''],
  [{ lastDate: '2027-01-01' }, 'lastDate', 'lastDate must not be before the first date'],
  [{ mostPlayers: 4 }, undefined, ''],
  [{ mostPlayers: 3 }, 'mostPlayers', 'mostPlayers must be at least the least players'],
])('rules with %o are refused for %s', (changed, path, message) => {
  const fault = path && { path: `body.${path}`, message };
  expect(validateRules({ ...saturdays, ...changed })).toEqual(fault);
});
