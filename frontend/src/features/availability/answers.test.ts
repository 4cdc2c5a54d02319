import { expect, test } from 'vitest';
import { slotWith } from '../../testing/heat-maps.ts';
import { answeredDates, answerNow, askedTimes, usualWhenFree } from './answers.ts';
import type { Saved } from './draft.ts';

const [saturday, sunday, monday] = ['2058-06-15', '2058-06-16', '2058-06-17'] as const;
const at = (date: string, time: '08:00' | '09:00' | '10:00') => ({ date, time });
const saved: Saved = { date: saturday, timeSlots: ['08:00', '09:00'], isAvailable: true, ifNeedBe: ['09:00'] };
const usualOn = (date: string) => (date === sunday ? (['09:00', '10:00'] as const) : []);
const said = { saved: new Map([[saturday, saved]]), usualOn };

test('the five best times are asked about, soonest first, without those at which the golfer plays', () => {
  const ranked = [6, 5, 4, 3, 2, 1].map((day) => at(`2058-06-0${day}`, '09:00'));
  const booked = new Map([['2058-06-05', ['09:00' as const]]]);
  expect(askedTimes(ranked, booked).map(({ date }) => date.slice(-1))).toEqual(['1', '2', '3', '4', '6']);
  expect(askedTimes(ranked, new Map()).map(({ date }) => date.slice(-1))).toEqual(['2', '3', '4', '5', '6']);
});

test('what counts already is the answer at first: of the date, else of the usual week, else none', () => {
  const asked = [at(saturday, '08:00'), at(saturday, '09:00'), at(saturday, '10:00'), at(sunday, '10:00')];
  expect(asked.map((one) => answerNow(one, said))).toEqual(['free', 'if-need-be', 'none', 'free']);
  expect(answerNow(at(monday, '08:00'), said)).toBeUndefined();
});

test('answers change their hours alone; hours of the usual week stay, and without any the date is busy', () => {
  const answers = new Map([
    [at(saturday, '09:00'), 'none' as const],
    [at(sunday, '08:00'), 'if-need-be' as const],
    [at(monday, '08:00'), 'none' as const],
  ]);
  expect(answeredDates(answers, said)).toMatchObject([
    { date: saturday, choice: 'free', timeSlots: ['08:00'], ifNeedBe: [] },
    { date: sunday, choice: 'free', timeSlots: ['08:00', '09:00', '10:00'], ifNeedBe: ['08:00'] },
    { date: monday, choice: 'busy', timeSlots: [] },
  ]);
});

test('an answer that counts already saves nothing; an hour of the usual week that a calendar takes has none, and stays so beside another', () => {
  expect(answeredDates(new Map([[at(saturday, '09:00'), 'if-need-be' as const]]), said)).toEqual([]);
  const slots = [slotWith(), slotWith({ time: '10:00', free: [0] })];
  const map = { members: [{ userId: 'ada', name: 'Ada' }], days: [{ date: sunday, slots }] };
  const busy = { ...said, usualOn: usualWhenFree(usualOn, 'ada', { map, asked: [] }) };
  const [beside] = answeredDates(new Map([[at(sunday, '08:00'), 'free' as const]]), busy);
  expect([answerNow(at(sunday, '09:00'), busy), beside?.timeSlots]).toEqual([undefined, ['08:00', '10:00']]);
  const later = { map: { ...map, days: [] }, asked: [{ ...at(sunday, '09:00'), freeMembers: [] }] };
  expect(usualWhenFree(usualOn, 'ada', later)(sunday)).toEqual(['10:00']);
});
