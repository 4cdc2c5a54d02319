import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';

/** From the evening to the morning no seat is offered, and the time to answer stands still. */
const EVENING = '21:00';
const MORNING = '07:00';

export function isQuiet(instant: Date, timeZone: string): boolean {
  const { time } = clocksAt(instant, timeZone);
  return time >= EVENING || time < MORNING;
}

/** The next moment at which clocks in `timeZone` show the end of quiet hours. */
export function nextMorning(instant: Date, timeZone: string): Date {
  const { date, time } = clocksAt(instant, timeZone);
  return new Date(instantAt(time < MORNING ? date : daysAfter(date, 1), MORNING, timeZone));
}

/** The moment after so many milliseconds outside of quiet hours. */
export function afterAwake(from: Date, ms: number, timeZone: string): Date {
  const begin = isQuiet(from, timeZone) ? nextMorning(from, timeZone) : from;
  const evening = instantAt(clocksAt(begin, timeZone).date, EVENING, timeZone);
  const end = begin.getTime() + ms;
  return end <= evening ? new Date(end) : afterAwake(new Date(evening), end - evening, timeZone);
}
