import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { expect, test } from 'vitest';
import { saturdays } from '../../testing/standing-games.ts';
import { coursesFrom, type DateFacts, isEndable, type KnownDate, planDates } from './plan.ts';

const ahead = {
  from: '2027-06-01',
  to: '2027-06-27',
  timeZone: 'Europe/Berlin',
  now: new Date('2027-06-01T10:00:00Z'),
};
const summer: GameRules = { ...saturdays, firstDate: '2027-06-05' };
const atNine: GameRules = { ...summer, earliest: '09:00', latest: '09:00' };
const allOfIt = { from: '2027-06-01', to: '2027-07-01' };
const nothing = { made: [], changed: [], resumed: [], ended: [], dropped: [] };

const known = (made: DateFacts | undefined, facts: Partial<KnownDate> = {}): KnownDate => ({
  ...(made as DateFacts),
  id: made?.originalDate ?? '',
  status: 'planned',
  isMoved: false,
  isExtended: false,
  reason: null,
  recommendationId: null,
  round: null,
  startsAt: null,
  ...facts,
});

const datesIn = (dates: readonly { originalDate: string }[]) => dates.map(({ originalDate }) => originalDate);
const planned = (rules = summer) => planDates({ rules, pause: null }, [], ahead).made;

test('dates are made with their moments; nudges that have passed are left out, and nobody is asked after a deadline', () => {
  const tuesday = { ...ahead, now: new Date('2027-06-02T16:00:00Z') };
  const { made } = planDates({ rules: summer, pause: null }, [], tuesday);
  expect(made[0]).toEqual({
    originalDate: '2027-06-05',
    date: '2027-06-05',
    time: '08:10',
    courseId: null,
    opensAt: new Date('2027-05-31T06:00:00Z'),
    deadlineAt: new Date('2027-06-03T16:00:00Z'),
    nudges: 1,
  });
  expect(datesIn(made)).toEqual(['2027-06-05', '2027-06-12', '2027-06-19', '2027-06-26']);
  expect(made.map(({ nudges }) => nudges)).toEqual([1, 0, 0, 0]);
  const late = { ...ahead, now: new Date('2027-06-03T16:00:00Z') };
  expect(datesIn(planDates({ rules: summer, pause: null }, [], late).made)).toEqual(datesIn(made.slice(1)));
});

test('courses take turns, and go on where they were in a game in the place of another', () => {
  const rules = { ...summer, courseIds: ['a', 'b', 'c'] };
  expect(planned(rules).map(({ courseId }) => courseId)).toEqual(['a', 'b', 'c', 'a']);
  const rest = { ...rules, firstDate: '2027-06-12', courseIds: coursesFrom(rules, '2027-06-12') };
  expect(planned(rest).map(({ courseId }) => courseId)).toEqual(['b', 'c', 'a']);
  expect(coursesFrom(rules, '2027-06-05')).toEqual(['a', 'b', 'c']);
});

test('a paused or dropped date goes where nobody has answered, else it is off; then it comes again with its round', () => {
  const [first, second, third, fourth] = planned();
  const rows = [
    known(first, { status: 'open', round: 'confirmed' }),
    known(second, { round: 'pending' }),
    known(third, { isMoved: true, date: '2027-06-20' }),
    known(fourth),
  ];
  const paused = planDates({ rules: summer, pause: { from: '2027-06-05', to: '2027-06-26' } }, rows, ahead);
  const ended = ['2027-06-05', '2027-06-12', '2027-06-19'];
  expect([datesIn(paused.ended), datesIn(paused.dropped)]).toEqual([ended, ['2027-06-26']]);
  expect([paused.made, paused.changed, paused.resumed]).toEqual([[], [], []]);
  const off = paused.ended.map((date) => ({ ...date, status: 'skipped' as const }));
  expect(planDates({ rules: summer, pause: { from: '2027-06-05', to: '2027-06-26' } }, off, ahead).ended).toEqual([]);
  const back = planDates({ rules: summer, pause: null }, off, ahead);
  expect([datesIn(back.resumed), datesIn(back.made)]).toEqual([datesIn(off), ['2027-06-26']]);
  expect(back.resumed.map(({ date }) => date)).toEqual(['2027-06-05', '2027-06-12', '2027-06-20']);
  const late = { ...ahead, now: new Date('2027-06-03T16:00:00Z') };
  expect(datesIn(planDates({ rules: summer, pause: null }, off, late).resumed)).toEqual(['2027-06-12', '2027-06-19']);
});

test('dates that are locked, booked, called off or skipped by a leader stay as they are, whatever the rules', () => {
  const states: Partial<KnownDate>[] = [
    { status: 'locked', round: 'confirmed' },
    { status: 'open', round: 'booked' },
    { status: 'called_off', round: 'cancelled' },
    { status: 'skipped', reason: 'Rain' },
  ];
  const rows = planned().map((made, place) => known(made, states[place]));
  expect(planDates({ rules: summer, pause: allOfIt }, rows, ahead)).toEqual(nothing);
  expect(planDates({ rules: atNine, pause: null }, rows, ahead)).toEqual(nothing);
});

test('a date whose booking was cancelled before its deadline, or that has begun, stays as it is, and is not ended', () => {
  const [first, second, third] = planned();
  const rows = [
    known(first, { status: 'open', round: 'cancelled', startsAt: new Date('2027-06-05T06:10:00Z') }),
    known(second, { status: 'open', round: 'confirmed', startsAt: ahead.now }),
    known(third, { status: 'locked', round: 'confirmed', startsAt: new Date('2027-06-19T06:10:00Z') }),
  ];
  expect(planDates({ rules: summer, pause: allOfIt }, rows, ahead)).toEqual(nothing);
  expect(planDates({ rules: atNine, pause: null }, rows, ahead)).toMatchObject({ changed: [], ended: [] });
  expect(rows.map((row) => isEndable(row, ahead.now))).toEqual([false, false, true]);
});

test('changed rules move what is not moved by a leader; what they leave open stays that of the round', () => {
  const [first, second, third] = planned({ ...summer, courseIds: ['a'] });
  const rows = [
    known(first, { round: 'confirmed', status: 'open' }),
    known(second, { isMoved: true, time: '11:00', courseId: 'z' }),
    known(third),
  ];
  const placesBy = (rules: Partial<GameRules>) => {
    const to = { ...ahead, to: '2027-06-19' };
    return planDates({ rules: { ...summer, courseIds: ['a'], ...rules }, pause: null }, rows, to).changed.map(
      ({ time, courseId }) => `${time} ${courseId}`,
    );
  };
  expect(placesBy({ earliest: '09:00', latest: '09:00' })).toEqual(['09:00 a', '11:00 z', '09:00 a']);
  expect(placesBy({ earliest: '08:00', latest: '10:00', courseIds: [] })).toEqual(['08:10 a', '11:00 z', 'null null']);
  expect(placesBy({ earliest: '09:00', latest: '10:00', courseIds: ['b'] })).toEqual(['09:00 b', '11:00 z', 'null b']);
});

test('a deadline that has passed, is extended or would have passed stays that of before', () => {
  const [first] = planned();
  const sooner = { ...summer, deadline: { daysBefore: 4, time: '09:00' } };
  const deadlineOf = (rules: GameRules, facts: Partial<KnownDate>, now: string) =>
    planDates({ rules, pause: null }, [known(first, { status: 'open', round: 'pending', ...facts })], {
      ...ahead,
      now: new Date(now),
    }).changed[0]?.deadlineAt.toISOString();
  expect(deadlineOf(sooner, {}, '2027-06-01T06:00:00Z')).toBe('2027-06-01T07:00:00.000Z');
  expect(deadlineOf(sooner, {}, '2027-06-01T07:00:00Z')).toBe('2027-06-03T16:00:00.000Z');
  const extended = { isExtended: true, deadlineAt: new Date('2027-06-04T16:00:00Z') };
  expect(deadlineOf(sooner, extended, '2027-06-01T06:00:00Z')).toBe('2027-06-04T16:00:00.000Z');
  const later = { ...summer, deadline: { daysBefore: 1, time: '12:00' } };
  expect(deadlineOf(later, {}, '2027-06-03T16:00:00Z')).toBe('2027-06-03T16:00:00.000Z');
});
