import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import type { DateText } from '../../lib/dates.ts';
import {
  choiceAt,
  type DateAnswer,
  type Draft,
  entryOf,
  type Hours,
  hoursOf,
  hoursWith,
  type Known,
  plannedDate,
  type SlotChoice,
} from './draft.ts';

/** A tee time that a golfer is asked about. */
export interface AskedTime {
  readonly date: DateText;
  readonly time: TimeSlot;
}

/** How many of a squad's best times are asked about. */
const ASKED_MOST = 5;

/** The first of a ranking's tee times, but for those at which the golfer plays; soonest first, as a week is thought of. */
export function askedTimes<Time extends { date: DateText; time: string }>(
  ranked: readonly Time[],
  booked: Known['booked'],
): (Time & AskedTime)[] {
  const asked = ranked.flatMap((one) => {
    const time = TIME_SLOTS.find((slot) => slot === one.time);
    return time && !booked.get(one.date)?.includes(time) ? [{ ...one, time }] : [];
  });
  return asked.slice(0, ASKED_MOST).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

export const placeOf = ({ date, time }: AskedTime): string => `${date} ${time}`;

export type Said = Pick<Known, 'saved' | 'usualOn'>;

/** Facts of a squad's rankings about its golfers: hours of the next days, and the times that are asked about. */
interface Ranked {
  map: Pick<HeatMap, 'members' | 'days'>;
  asked: readonly (AskedTime & { freeMembers: readonly string[] })[];
}

/** The usual week without hours at which the golfer does not count as free: an imported calendar or a round takes them. */
export function usualWhenFree(usualOn: Said['usualOn'], golferId: string, { map, asked }: Ranked): Said['usualOn'] {
  const place = map.members.findIndex(({ userId }) => userId === golferId);
  // A golfer who is not active is in no ranking.
  if (place === -1) return usualOn;
  const isFree = (date: DateText, time: TimeSlot) => {
    const hour = map.days.find((day) => day.date === date)?.slots.find((slot) => slot.time === time);
    if (hour) return hour.free.includes(place);
    const one = asked.find((other) => other.date === date && other.time === time);
    return one?.freeMembers.includes(golferId) ?? true;
  };
  return (date) => usualOn(date).filter((time) => isFree(date, time));
}

/** The dates that are asked about and answered by a draft, as these are to be saved. */
export const unsavedDates = (asked: readonly AskedTime[], draft: Draft, known: Known): DateAnswer[] =>
  [...new Set(asked.map(({ date }) => date))]
    .filter((date) => date in draft)
    .map((date) => plannedDate(date, draft, known))
    .filter(({ choice, timeSlots }) => choice === 'busy' || timeSlots.length > 0);

/** Answers that count once these dates are saved. */
export const saidWith = ({ saved, usualOn }: Said, dates: readonly DateAnswer[]): Said => ({
  saved: new Map([...saved.values(), ...dates.flatMap((date) => entryOf(date) ?? [])].map((one) => [one.date, one])),
  usualOn,
});

/** Hours that count for a date now: those of its entry, else of the usual week. */
const hoursNow = (date: DateText, { saved, usualOn }: Said): Hours =>
  saved.has(date) ? hoursOf(saved.get(date)) : { timeSlots: usualOn(date), ifNeedBe: [] };

/** Answer that counts for a time now; undefined where neither an entry nor the usual week says anything of its date. */
export function answerNow({ date, time }: AskedTime, said: Said): SlotChoice | undefined {
  const isSaid = said.saved.has(date) || said.usualOn(date).includes(time);
  return isSaid ? (choiceAt(hoursNow(date, said), [time]) as SlotChoice) : undefined;
}

/**
 * The dates to be saved by these answers. Hours of which nothing is asked keep what counts for them now, also by the
 * usual week, which an entry would end; a date of which none is left is busy.
 */
export function answeredDates(answers: ReadonlyMap<AskedTime, SlotChoice>, said: Said): DateAnswer[] {
  const changed = [...answers].filter(([asked, choice]) => answerNow(asked, said) !== choice);
  const byDate = Map.groupBy(changed, ([{ date }]) => date);
  return [...byDate].map(([date, ofDate]) => {
    const before = hoursNow(date, said);
    const hours = ofDate.reduce((now, [{ time }, choice]) => hoursWith(now, [time], choice), before);
    const choice = hours.timeSlots.length > 0 ? 'free' : 'busy';
    return { date, choice, ...hours };
  });
}
