import { expect, test } from 'vitest';
import type { Draft, Known, Saved } from '../draft.ts';
import { slotState, weekDays, weekOf, withWeekBefore } from './week.ts';

const week = weekOf('2030-06-12');
const [sunday = '', monday = '', tuesday = ''] = week;
const free: Saved = { date: monday, timeSlots: ['08:00', '09:00'], isAvailable: true };
const busy: Saved = { date: tuesday, timeSlots: [], isAvailable: false };
const known: Known = {
  saved: new Map([free, busy].map((entry) => [entry.date, entry])),
  timeSlots: ['06:00'],
  booked: new Map([[sunday, ['10:00']]]),
};
const always = () => true;

/** The states of three slots of a day. */
function statesOf(date: string, draft: Draft = {}) {
  const day = weekDays(week, draft, known, always)[week.indexOf(date)];
  return (['08:00', '09:00', '10:00'] as const).map((slot) => {
    const { state, changed } = day ? slotState(day, slot) : { state: 'missing', changed: false };
    return changed ? `${state} changed` : state;
  });
}

test('a week begins on Sunday and may cross months', () => {
  expect(week).toEqual([
    '2030-06-09',
    '2030-06-10',
    '2030-06-11',
    '2030-06-12',
    '2030-06-13',
    '2030-06-14',
    '2030-06-15',
  ]);
  expect(weekOf('2030-06-30').at(-1)).toBe('2030-07-06');
  expect(weekOf('2030-06-09')).toEqual(week);
});

test('a slot shows what is saved of its day, and what differs from it', () => {
  expect(statesOf(monday)).toEqual(['free', 'free', 'none']);
  expect(statesOf(monday, { [monday]: ['09:00', '10:00'] })).toEqual(['none changed', 'free', 'free changed']);
  expect(statesOf(monday, { [monday]: null })).toEqual(['none changed', 'none changed', 'none']);
});

test('a busy day is busy at every slot', () => {
  expect(statesOf(tuesday)).toEqual(['busy', 'busy', 'busy']);
  expect(statesOf(tuesday, { [tuesday]: ['08:00'] })).toEqual(['free changed', 'none changed', 'none changed']);
});

test('a booked round stands before anything else', () => {
  expect(statesOf(sunday, { [sunday]: ['09:00'] })).toEqual(['none', 'free changed', 'booked']);
});

test('the week before is copied with its slots and its busy days, onto open days only', () => {
  const next = weekOf('2030-06-19');
  const [, nextMonday = '', nextTuesday = ''] = next;
  expect(withWeekBefore({}, known, next, always)).toEqual({ [nextMonday]: ['08:00', '09:00'], [nextTuesday]: 'busy' });
  expect(withWeekBefore({}, known, next, (date) => date > nextMonday)).toEqual({ [nextTuesday]: 'busy' });
});

test('copying takes unsaved changes along and leaves days alone that have nothing to copy', () => {
  const next = weekOf('2030-06-19');
  const [nextSunday = '', nextMonday = ''] = next;
  const draft: Draft = { [monday]: null, [tuesday]: null, [sunday]: 'free', [nextMonday]: ['15:00'] };
  expect(withWeekBefore(draft, known, next, always)).toEqual({ ...draft, [nextSunday]: ['06:00'] });
});
