import { isolated } from '@fourball/contracts/bidi.ts';
import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { formatTime } from '../../lib/dates.ts';

export type HeatDay = HeatMap['days'][number];
export type HeatSlot = HeatDay['slots'][number];

/** Turnout at a slot, by name. */
export interface Turnout {
  /** A round of the squad. */
  playing: string[];
  free: string[];
  /** Free, and would rather not. */
  ifNeedBe: string[];
  /** Free by their usual week: they said nothing of the date itself. */
  usual: string[];
  unanswered: string[];
  busy: string[];
}

/** The members' names by their places in the map: as the squad's page has them, and who is looking is told so. */
export function namesOf(map: HeatMap, fullNames: ReadonlyMap<string, string>, viewerId: string): string[] {
  return map.members.map(({ userId, name }) => {
    const shown = isolated(fullNames.get(userId) || name || 'A golfer');
    return userId === viewerId ? `${shown} (you)` : shown;
  });
}

export function turnoutOf(names: readonly string[], slot: HeatSlot): Turnout {
  const { free, unanswered, playing = [], usual = [], ifNeedBe = [] } = slot;
  const namesAt = (places: readonly number[]) => places.flatMap((place) => names[place] ?? []);
  const told = new Set([...playing, ...free, ...unanswered]);
  return {
    playing: namesAt(playing),
    free: namesAt(free.filter((place) => !usual.includes(place) && !ifNeedBe.includes(place))),
    ifNeedBe: namesAt(ifNeedBe),
    usual: namesAt(usual),
    unanswered: namesAt(unanswered),
    busy: names.filter((_, place) => !told.has(place)),
  };
}

export type Heat = 0 | 1 | 2 | 3 | 4;

/** How warm a slot is: 0 with nobody, 4 with everybody and with nobody less. */
export function heatOf(free: number, total: number): Heat {
  if (free === 0) return 0;
  if (free === total) return 4;
  return Math.min(3, Math.ceil((4 * free) / total)) as Heat;
}

/** Whether a round of the squad is played in the hour. */
export const isPlayed = ({ playing = [] }: HeatSlot): boolean => playing.length > 0;

/** The slot at which more are free than at any other; undefined where there are several. */
export function bestSlotOf(days: readonly HeatDay[]): HeatSlot | undefined {
  const slots = days.flatMap((day) => day.slots).filter((slot) => slot.isOpen && !isPlayed(slot));
  const most = Math.max(1, ...slots.map(({ free }) => free.length));
  const [best, other] = slots.filter(({ free }) => free.length === most);
  return other ? undefined : best;
}

/** `2 of 3 free, 1 if need be, 1 by usual week, 1 not answered`, after `booked round, 1 plays` where there is one. */
export function summaryOf(slot: HeatSlot, total: number): string {
  const { free, unanswered, playing = [], usual = [], ifNeedBe = [], isOpen } = slot;
  return [
    playing.length > 0 && `booked round, ${playing.length} ${playing.length === 1 ? 'plays' : 'play'}`,
    `${free.length} of ${total} free`,
    ifNeedBe.length > 0 && `${ifNeedBe.length} if need be`,
    usual.length > 0 && `${usual.length} by usual week`,
    unanswered.length > 0 && `${unanswered.length} not answered`,
    !isOpen && 'too late for a tee time',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Hours of a day, one after another, at which everyone stands alike. */
export interface Span {
  from: string;
  to: string;
  slot: HeatSlot;
}

export function spansOf({ slots }: HeatDay): Span[] {
  const spans: Span[] = [];
  for (const slot of slots) {
    const last = spans.at(-1);
    if (last && isAlike(last.slot, slot)) last.to = slot.time;
    else spans.push({ from: slot.time, to: slot.time, slot });
  }
  return spans;
}

const isAlike = (one: HeatSlot, other: HeatSlot): boolean =>
  JSON.stringify({ ...one, time: null }) === JSON.stringify({ ...other, time: null });

/** `6:00 AM`, or `6:00 AM to 9:00 AM` of several tee-off times. */
export const spanText = ({ from, to }: Span): string =>
  from === to ? formatTime(from) : `${formatTime(from)} to ${formatTime(to)}`;

/** The first hours of a day at which most are free; undefined where nobody is, or it is too late. */
export const bestSpanOf = (day: HeatDay): Span | undefined =>
  spansOf(day)
    .filter(({ slot }) => slot.isOpen && slot.free.length > 0)
    .toSorted((one, other) => other.slot.free.length - one.slot.free.length)[0];
