import { expect, test } from 'vitest';
import { shownOf } from './policy.ts';

test('a list shows the 30 soonest that are confirmed or booked and the 15 best others, in its order', () => {
  const days = Array.from({ length: 28 }, (_, index) => `2030-06-${28 - index}`.replace(/-(\d)$/, '-0$1'));
  const on = (status: 'pending' | 'confirmed' | 'booked', time: string) =>
    days.map((date) => ({ status, date, time, isGameDate: false }));
  const [booked, confirmed, pending] = [on('booked', '09:00'), on('confirmed', '08:00'), on('pending', '07:00')];
  const shown = shownOf([...booked, ...pending, ...confirmed]);
  expect(shown).toEqual([...booked.slice(-15), ...pending.slice(0, 15), ...confirmed.slice(-15)]);
});
