import { HEAT_MAP_DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { addDays } from '../lib/dates.ts';
import { ada, idOf } from './states.ts';

type Slot = HeatMap['days'][number]['slots'][number];

export const slotWith = (facts: Partial<Slot> = {}): Slot => ({
  time: '09:00',
  isOpen: true,
  free: [],
  unanswered: [],
  ...facts,
});

/**
 * Ada, Kim and Lee from Saturday, June 15, 2058 on: Ada is free at 9:00 of the first day and busy at all other times, Lee
 * is free at 9:00 and 10:00 of every day, and Kim has not said anything; but for `change` of a date and time.
 */
export function heatMapOf(change: Record<string, Partial<Slot>> = {}, facts: Partial<HeatMap> = {}): HeatMap {
  const slotOf = (day: number, time: Slot['time']): Slot => {
    const isLees = time === '09:00' || time === '10:00';
    const free = [...(day === 0 && time === '09:00' ? [0] : []), ...(isLees ? [2] : [])];
    return slotWith({ time, free, unanswered: isLees ? [1] : [1, 2] });
  };
  return {
    members: [
      { userId: ada.id, name: 'Ada' },
      { userId: idOf(3), name: 'Kim' },
      { userId: idOf(2), name: 'Lee' },
    ],
    silent: [1],
    days: Array.from({ length: HEAT_MAP_DAYS }, (_, day) => {
      const date = addDays('2058-06-15', day);
      return {
        date,
        slots: TIME_SLOTS.map((time) => ({ ...slotOf(day, time), ...change[`${date} ${time}`] })),
      };
    }),
    ...facts,
  };
}

/** The same, when all of them are busy or have not said anything. */
export const heatMapOfNobody = (): HeatMap => {
  const map = heatMapOf();
  const days = map.days.map(({ date, slots }) => ({ date, slots: slots.map((slot) => ({ ...slot, free: [] })) }));
  return { ...map, days };
};
