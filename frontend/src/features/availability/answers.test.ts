import { expect, test } from 'vitest';
import { answeredDates, answerNow, askedTimes } from './answers.ts';
import type { Saved } from './draft.ts';

const [saturday, sunday, monday] = ['2030-06-15', '2030-06-16', '2030-06-17'] as const;
const at = (date: string, time: '08:00' | '09:00' | '10:00') => ({ date, time });
const saved: Saved = { date: saturday, timeSlots: ['08:00', '09:00'], isAvailable: true, ifNeedBe: ['09:00'] };
const usualOn = (date: string) => (date === sunday ? (['09:00', '10:00'] as const) : []);
const said = { saved: new Map([[saturday, saved]]), usualOn };

test('the five best times are asked about, soonest first, without those at which the golfer plays', () => {
  const ranked = [6, 5, 4, 3, 2, 1].map((day) => at(`2030-06-0${day}`, '09:00'));
  const booked = new Map([['2030-06-05', ['09:00' as const]]]);
  expect(askedTimes(ranked, booked).map(({ date }) => date.slice(-1))).toEqual(['1', '2', '3', '4', '6']);
  expect(askedTimes(ranked, new Map()).map(({ date }) => date.slice(-1))).toEqual(['2', '3', '4', '5', '6']);
});

test('what counts already is the answer at first: of the date, else of the usual week, else none', () => {
  const asked = [at(saturday, '08:00'), at(saturday, '09:00'), at(saturday, '10:00'), at(sunday, '10:00')];
  expect(asked.map((one) => answerNow(one, said))).toEqual(['free', 'if-need-be', 'none', 'free']);
  expect(answerNow(at(monday, '08:00'), said)).toBeUndefined();
});

test('answers change their hours alone; hours of the usual week stay, and without any the date is busy', () => {
  const dates = answeredDates(
    new Map([
      [at(saturday, '09:00'), 'none' as const],
      [at(sunday, '08:00'), 'if-need-be' as const],
      [at(monday, '08:00'), 'none' as const],
    ]),
    said,
  );
  expect(dates).toMatchObject([
    { date: saturday, choice: 'free', timeSlots: ['08:00'], ifNeedBe: [] },
    { date: sunday, choice: 'free', timeSlots: ['08:00', '09:00', '10:00'], ifNeedBe: ['08:00'] },
    { date: monday, choice: 'busy', timeSlots: [] },
  ]);
});

test('an answer that counts already saves nothing', () => {
  expect(answeredDates(new Map([[at(saturday, '09:00'), 'if-need-be' as const]]), said)).toEqual([]);
});
