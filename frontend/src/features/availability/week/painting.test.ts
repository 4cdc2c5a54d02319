import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import type { Draft, Hours, Known, Saved } from '../draft.ts';
import { HEAD, LAST, painted, type Stroke, strokeFrom, strokeOfHead } from './painting.ts';
import { slotState, weekDays, weekOf, withWeekBefore } from './week.ts';

const week = weekOf('2058-06-12');
const [monday = '', tuesday = '', wednesday = '', thursday = ''] = week;
const free: Saved = { date: tuesday, timeSlots: ['08:00', '09:00'], isAvailable: true };
const busy: Saved = { date: wednesday, timeSlots: [], isAvailable: false };
const known: Known = {
  saved: new Map([free, busy].map((entry) => [entry.date, entry])),
  timeSlots: ['06:00'],
  booked: new Map([[thursday, ['09:00', '10:00']]]),
  usualOn: () => [],
};
const hours = (...timeSlots: TimeSlot[]): Hours => ({ timeSlots, ifNeedBe: [] });
/** Monday is past. */
const isOpen = (date: string) => date > monday;
const paint = (stroke: Stroke, draft: Draft = {}) => painted(draft, known, week, isOpen, stroke);
const daysOf = (draft: Draft = {}) => weekDays(week, draft, known, isOpen);
const at = (time: (typeof TIME_SLOTS)[number], day: number) => ({ day, slot: TIME_SLOTS.indexOf(time) });
const cellOf = (time: (typeof TIME_SLOTS)[number], day: number) => ({ from: at(time, day), to: at(time, day) });

const friday = '2058-06-14';
const rising = { from: at('07:00', 1), to: at('08:00', 2) };
const falling = { from: rising.to, to: rising.from };
const painted12 = { [tuesday]: hours('07:00', '08:00', '09:00'), [wednesday]: hours('07:00', '08:00') };
const open = { [wednesday]: hours('08:00', '09:00'), [thursday]: hours('08:00') };
const picked = { [friday]: 'free' } as const;

test.each<[string, Stroke, Draft, Draft]>([
  ['is painted from a corner to another', { ...rising, makes: 'free' }, {}, painted12],
  ['is painted from that corner to the first', { ...falling, makes: 'free' }, {}, painted12],
  ['leaves past days and booked slots out', { from: at('08:00', 0), to: at('09:00', 3), makes: 'free' }, {}, open],
  ['leaves a busy day', { from: at('08:00', 1), to: at('09:00', 3), makes: 'none' }, {}, { [tuesday]: null }],
  ['takes a slot away', { ...cellOf('08:00', 1), makes: 'none' }, {}, { [tuesday]: hours('09:00') }],
  ['that changes nothing leaves a date to the picker', { ...cellOf('06:00', 4), makes: 'free' }, picked, picked],
  ['adds to the picker', { ...cellOf('07:00', 4), makes: 'free' }, picked, { [friday]: hours('06:00', '07:00') }],
])('a rectangle %s', (_, stroke, draft, expected) => expect(paint(stroke, draft)).toEqual(expected));

test('what a stroke makes, its first slot says', () => {
  expect(strokeFrom(daysOf(), at('07:00', 1))?.makes).toBe('free');
  expect(strokeFrom(daysOf(), at('08:00', 1))?.makes).toBe('if-need-be');
  expect(strokeFrom(daysOf(), at('08:00', 2))?.makes).toBe('free');
  expect(strokeFrom(daysOf({ [tuesday]: null }), at('08:00', 1))?.makes).toBe('free');
});

test.each([
  ['a past day', at('08:00', 0)],
  ['a booked slot', at('09:00', 3)],
  ['a head', { day: 1, slot: HEAD }],
  ['no cell of the grid', { day: 7, slot: 0 }],
])('no stroke begins on %s', (_, cell) => expect(strokeFrom(daysOf(), cell)).toBeUndefined());

test('a head frees all of its day that can be, then if need be, then none of it', () => {
  const stroke = strokeOfHead(daysOf(), { day: 3, slot: HEAD });
  expect(stroke).toEqual({ from: { day: 3, slot: 0 }, to: { day: 3, slot: LAST.slot }, makes: 'free' });
  const draft = paint(stroke as Stroke);
  expect(draft[thursday]).toEqual(hours(...TIME_SLOTS.filter((slot) => slot !== '09:00' && slot !== '10:00')));
  const again = paint(strokeOfHead(daysOf(draft), { day: 3, slot: HEAD }) as Stroke, draft);
  const { timeSlots } = draft[thursday] as Hours;
  expect(again).toEqual({ [thursday]: { timeSlots, ifNeedBe: timeSlots } });
  expect(paint(strokeOfHead(daysOf(again), { day: 3, slot: HEAD }) as Stroke, again)).toEqual({});
});

test('a head frees its slot on the open days of the week, and a past day by its own nothing', () => {
  const draft = paint(strokeOfHead(daysOf(), { day: HEAD, slot: at('09:00', 0).slot }) as Stroke);
  expect(Object.keys(draft)).toEqual([wednesday, '2058-06-14', '2058-06-15', '2058-06-16']);
  expect(strokeOfHead(daysOf(), { day: 0, slot: HEAD })).toBeUndefined();
});

const always = () => true;

/** The states of three slots of a day. */
function statesOf(date: string, draft: Draft = {}) {
  const day = weekDays(week, draft, known, always)[week.indexOf(date)];
  return (['08:00', '09:00', '10:00'] as const).map((slot) => {
    const { state, changed } = day ? slotState(day, slot) : { state: 'missing', changed: false };
    return changed ? `${state} changed` : state;
  });
}

test('a week begins on Monday, so that a weekend lies in one, and may cross months', () => {
  expect(week.map((date) => date.slice(-2))).toEqual(['10', '11', '12', '13', '14', '15', '16']);
  expect(weekOf('2058-07-31').at(-1)).toBe('2058-08-04');
  for (const end of ['2058-06-10', '2058-06-16']) expect(weekOf(end)).toEqual(week);
});

const ifNeedBe: Draft = { [tuesday]: { timeSlots: ['08:00', '09:00'], ifNeedBe: ['09:00'] } };
test.each<[string, date: string, Draft, string[]]>([
  ['what is saved', tuesday, {}, ['free', 'free', 'none']],
  ['what differs', tuesday, { [tuesday]: hours('09:00', '10:00') }, ['none changed', 'free', 'free changed']],
  ['what is taken back', tuesday, { [tuesday]: null }, ['none changed', 'none changed', 'none']],
  ['what is if need be', tuesday, ifNeedBe, ['free', 'if-need-be changed', 'none']],
  ['that a whole day is busy', wednesday, {}, ['busy', 'busy', 'busy']],
  ['hours of a busy day', wednesday, { [wednesday]: hours('08:00') }, ['free changed', 'none changed', 'none changed']],
  ['a round before all else', thursday, { [thursday]: hours('08:00') }, ['free changed', 'booked', 'booked']],
])('a slot shows %s', (_, date, draft, states) => expect(statesOf(date, draft)).toEqual(states));

test('the week before is copied with its slots and its busy days, onto open days only', () => {
  const next = weekOf('2058-06-19');
  const [, nextTuesday = '', nextWednesday = ''] = next;
  const copied = { [nextTuesday]: hours('08:00', '09:00'), [nextWednesday]: 'busy' };
  expect(withWeekBefore({}, known, next, always)).toEqual(copied);
  expect(withWeekBefore({}, known, next, (date) => date > nextTuesday)).toEqual({ [nextWednesday]: 'busy' });
});

test('copying takes unsaved changes along and leaves days alone that have nothing to copy', () => {
  const next = weekOf('2058-06-19');
  const [nextMonday = '', nextTuesday = ''] = next;
  const draft: Draft = { [tuesday]: null, [wednesday]: null, [monday]: 'free', [nextTuesday]: hours('15:00') };
  expect(withWeekBefore(draft, known, next, always)).toEqual({ ...draft, [nextMonday]: hours('06:00') });
});
