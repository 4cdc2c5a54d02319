import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import {
  afterSave,
  choiceAt,
  chosenDates,
  type Draft,
  datesWithoutSlots,
  type Hours,
  type Known,
  nextChoice,
  plannedDate,
  type Saved,
  withChoice,
  withHours,
  withPickerSlots,
  withSlots,
  withTap,
} from './draft.ts';

const fresh = '2058-06-20';
const free: Saved = { date: '2058-06-14', timeSlots: ['08:00', '09:00'], isAvailable: true };
const busy: Saved = { date: '2058-06-15', timeSlots: [], isAvailable: false };
const known: Known = {
  saved: new Map([free, busy].map((entry) => [entry.date, entry])),
  timeSlots: ['09:00', '10:00'],
  booked: new Map(),
  usualOn: () => [],
};
const hours = (...timeSlots: TimeSlot[]): Hours => ({ timeSlots, ifNeedBe: [] });
const knownWith = (change: Partial<Known>): Known => ({ ...known, ...change });

const taps: [string, Draft, string, Draft][] = [
  ['a newly selected date is', {}, fresh, { [fresh]: 'free' }],
  ['one that is deselected again is not', { [fresh]: 'free' }, fresh, {}],
  ['a saved free date is taken back', {}, free.date, { [free.date]: null }],
  ['a saved busy date is taken back', {}, busy.date, { [busy.date]: null }],
  ['a saved date that is selected again is left alone', { [free.date]: null }, free.date, {}],
];
test.each(taps)('of taps only what differs from what is saved is sent: %s', (_, draft, date, expected) => {
  expect(withTap(draft, known, date)).toEqual(expected);
});

test("of a saved free date, being busy and the picker's times are sent, and being free is not", () => {
  const marked = withChoice({}, known, free.date, 'busy');
  expect(marked).toEqual({ [free.date]: 'busy' });
  expect(withChoice(marked, known, free.date, 'free')).toEqual({});
  expect(withPickerSlots({}, free.date)).toEqual({ [free.date]: 'free' });
});

test('a date may have slots of its own, which stay its own whatever the picker has', () => {
  const draft = withHours({}, known, fresh, hours('15:00'));
  const planned = { date: fresh, choice: 'free', ...hours('15:00'), saved: false, followsPicker: false };
  expect(plannedDate(fresh, draft, knownWith({ timeSlots: ['06:00'] }))).toEqual(planned);
});

const rather: Hours = { timeSlots: ['08:00', '09:00'], ifNeedBe: ['09:00'] };

test('each tap leads an hour on to free, if need be or neither, and the other hours stay', () => {
  const first = withSlots({}, known, free.date, ['09:00'], 'if-need-be');
  expect(first).toEqual({ [free.date]: rather });
  expect(withSlots(first, known, free.date, ['09:00'], 'none')).toEqual({ [free.date]: hours('08:00') });
  expect(withSlots(first, known, free.date, ['09:00'], 'free')).toEqual({});
  const [choices, next] = [['none', 'free', 'if-need-be', 'mixed'] as const, ['free', 'if-need-be', 'none', 'free']];
  expect(choices.map(nextChoice)).toEqual(next);
});

test('some hours are all free, if need be, none of them, or mixed', () => {
  const asked: TimeSlot[][] = [['08:00'], ['09:00'], ['10:00'], ['08:00', '09:00'], ['09:00', '10:00'], []];
  const choices = ['free', 'if-need-be', 'none', 'mixed', 'mixed', 'none'];
  expect(asked.map((slots) => choiceAt(rather, slots))).toEqual(choices);
});

const marked = knownWith({ saved: new Map([[free.date, { ...free, ifNeedBe: ['09:00' as const] }]]) });
const playing = knownWith({ booked: new Map([[fresh, ['09:00', '10:00', '11:00']]]) });
const booked = knownWith({ booked: new Map([[free.date, ['09:00']]]) });
const both = hours('08:00', '09:00');

test.each<[string, Draft, Known, date: string, Hours, Draft]>([
  ['that are saved already are no change', { [free.date]: hours('08:00') }, known, free.date, both, {}],
  ['of which none is left take its entry away', {}, known, free.date, hours(), { [free.date]: null }],
  ['of which none is left are no entry', { [fresh]: hours('08:00') }, known, fresh, hours(), {}],
  ['make a busy day free', {}, known, busy.date, hours('08:00'), { [busy.date]: hours('08:00') }],
  ['that are saved so, if need be, are no change', {}, marked, free.date, rather, {}],
  ['that are saved if need be are marked so no longer', {}, marked, free.date, both, { [free.date]: both }],
  ['are without those at which the golfer plays', {}, playing, fresh, both, { [fresh]: hours('08:00') }],
  ['that are saved for a round are left alone', {}, booked, free.date, hours('08:00'), {}],
])('slots of a date %s', (_, draft, its, date, chosen, expected) => {
  expect(withHours(draft, its, date, chosen)).toEqual(expected);
});

test("nobody is free by the picker's times while they play; a date without any other is named before it is sent", () => {
  const open = { ...playing, timeSlots: ['08:00', '09:00'] as const };
  expect(plannedDate(fresh, { [fresh]: 'free' }, open).timeSlots).toEqual(['08:00']);
  const draft = { [fresh]: 'free', '2058-06-21': 'free', [busy.date]: null } as const;
  expect(datesWithoutSlots(draft, playing)).toEqual([fresh]);
});

test('the chosen dates of a month are the saved ones and the new ones, without those taken back', () => {
  const draft = { [busy.date]: null, '2058-06-02': 'free', '2058-07-01': 'free' } as const;
  expect(chosenDates({ startDate: '2058-06-01', endDate: '2058-06-30' }, draft, known)).toEqual([
    { date: '2058-06-02', choice: 'free', ...hours(...known.timeSlots), saved: false, followsPicker: true },
    { date: free.date, choice: 'free', ...hours(...free.timeSlots), saved: true, followsPicker: false },
  ]);
  expect(plannedDate(free.date, {}, marked)).toMatchObject(rather);
});

test('free dates need at least one time, busy and taken-back ones none', () => {
  const none = knownWith({ timeSlots: [] });
  expect(datesWithoutSlots({ '2058-06-02': 'free' }, none)).toEqual(['2058-06-02']);
  const others = { '2058-06-02': 'busy', '2058-06-03': null, '2058-06-04': hours('08:00') } as const;
  expect(datesWithoutSlots(others, none)).toEqual([]);
  expect(datesWithoutSlots({ '2058-06-02': 'free' }, known)).toEqual([]);
});

test('after a save only what was changed in the meantime is left', () => {
  const sent = { a: 'free', b: hours('08:00'), c: null } as const;
  expect(afterSave({ ...sent, c: 'busy', d: 'free' }, sent)).toEqual({ c: 'busy', d: 'free' });
});
