import type { BusyTimesState } from '@fourball/contracts/events/notification.ts';
import ICAL from 'ical.js';
import { clockTimeOf, instantOf, inUtc, type Zone, zoneNamedBy, zoneOf } from './zones.ts';

export type BusyTimes = BusyTimesState['busy'];

export interface BusyWindow {
  /** Busy times outside of it do not count; those that reach into it are cut. */
  readonly from: Date;
  readonly to: Date;
  /** Events whose UID ends in this host are our own. */
  readonly ownHost: string;
}

/** No golfer has so many appointments within the window: whoever does gave no calendar but a trap. */
export const MAX_OCCURRENCES = 5_000;

/** Steps along recurrences that have not ended, from their beginning: hourly ones of ten years take as many. */
const MAX_STEPS = 100_000;
const NO_CALENDAR = 'It is no calendar that can be read';

// Dates are written in many ways; those that cannot be read at all are passed over with their event.
ICAL.design.strict = false;

/** The calendar cannot be understood, for the reason given. */
export class Unintelligible extends Error {
  override readonly name = 'Unintelligible';
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BACK_DAYS = 1;
const AHEAD_DAYS = 60;
/** Zones differ by less, and an exception that holds for all that follow moves them by less. */
const GRACE_MS = 31 * DAY_MS;

/** From yesterday to the end of the sixtieth day from today, in UTC: the hours of one day see the same. */
export function windowAround(now: Date, ownHost: string): BusyWindow {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { from: new Date(today - BACK_DAYS * DAY_MS), to: new Date(today + (AHEAD_DAYS + 1) * DAY_MS), ownHost };
}

/**
 * When a calendar (RFC 5545) is busy: its opaque events that are not cancelled, recurrences and their exceptions
 * included, merged. Events of a whole day count only where they say OPAQUE: calendars are full of birthdays and holidays
 * that say nothing. Times without a zone, and days, are in the calendar's own zone (X-WR-TIMEZONE), or else in the one that
 * most events name, or else in UTC. An event that makes no sense is passed over.
 * @throws Unintelligible
 */
export function busyTimesOf(text: string, window: BusyWindow): BusyTimes {
  const calendars = parse(text);
  const spans: Span[] = [];
  const walk = { steps: 0 };
  for (const calendar of calendars) {
    const zone = zoneOf(calendar);
    for (const event of eventsOf(calendar, window.ownHost)) {
      for (const span of spansOf(event, zone, window, walk)) {
        spans.push(span);
        if (spans.length > MAX_OCCURRENCES) {
          throw new Unintelligible(`It has more than ${MAX_OCCURRENCES} events within ${AHEAD_DAYS} days`);
        }
      }
    }
  }
  return merge(spans).map(([startsAt, endsAt]) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
}

/** From and to, in milliseconds. */
type Span = readonly [number, number];

function parse(text: string): ICAL.Component[] {
  const body = text.replace(/^\uFEFF/, '').trim();
  const components = componentsIn(body) ?? componentsInReadable(body.split(/\r?\n(?![ \t])/));
  if (!components?.length) throw new Unintelligible(NO_CALENDAR);
  return components;
}

function componentsIn(body: string): ICAL.Component[] | undefined {
  try {
    const parsed = ICAL.parse(body);
    // One calendar is answered as such, several as a list of them.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[];
    return calendars.map((calendar) => new ICAL.Component(calendar as string));
  } catch {
    return undefined;
  }
}

/** Leaves out the lines that make no sense: the library gives up the whole calendar for one of them. */
function componentsInReadable(lines: readonly string[]): ICAL.Component[] | undefined {
  const readable = lines.filter(isReadable);
  return readable.length < lines.length ? componentsIn(readable.join('\r\n')) : undefined;
}

function isReadable(line: string): boolean {
  try {
    return /^(BEGIN|END):/i.test(line) || Boolean(ICAL.parse.property(line.replace(/\r?\n[ \t]/g, '')));
  } catch {
    return false;
  }
}

/** Each event with the exceptions from its recurrence, and each exception as the event that it is. */
function eventsOf(calendar: ICAL.Component, ownHost: string): ICAL.Event[] {
  const components = calendar.getAllSubcomponents('vevent').filter((component) => !isOwn(component, ownHost));
  const exceptions = Map.groupBy(
    components.filter((component) => component.hasProperty('recurrence-id')),
    uidOf,
  );
  return components.map((component) => {
    const own = component.hasProperty('recurrence-id') ? [] : (exceptions.get(uidOf(component)) ?? []);
    return new ICAL.Event(component, { strictExceptions: false, exceptions: own });
  });
}

const uidOf = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid') ?? '');
const isOwn = (component: ICAL.Component, host: string): boolean => uidOf(component).endsWith(`@${host}`);

function* spansOf(event: ICAL.Event, calendarZone: Zone, window: BusyWindow, walk: { steps: number }): Generator<Span> {
  try {
    const { component } = event;
    const zone = zoneNamedBy(component.getFirstProperty('dtstart')) ?? calendarZone;
    const isTakenOut = takenOutOf(event, zone);
    const added = component.getAllProperties('rdate');
    // The library leaves out the beginning of what recurs on such dates alone, and takes none for its zone.
    component.removeAllProperties('rdate');
    const itself = event.isRecurring()
      ? byRule(event, zone, window, walk)
      : [occurrenceOf(event, event.startDate, event.endDate)];
    for (const all of [itself, onDates(event, added, zone)]) {
      for (const { recurrenceId, item, startDate, endDate } of all) {
        if (!isTakenOut(recurrenceId)) yield* spanOf(item, startDate, endDate, zone, window);
      }
    }
  } catch (error) {
    if (error instanceof Unintelligible) throw error;
    // It makes no sense: the rest of the calendar does.
  }
}

type Occurrence = ReturnType<ICAL.Event['getOccurrenceDetails']>;

const occurrenceOf = (item: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time): Occurrence => ({
  recurrenceId: startDate,
  item,
  startDate,
  endDate,
});

function* byRule(event: ICAL.Event, zone: Zone, window: BusyWindow, walk: { steps: number }): Generator<Occurrence> {
  alignEnds(event, zone);
  // An entry moved from so long ago into the window counts as the exception that it is.
  const earliest = window.from.getTime() - GRACE_MS - event.duration.toSeconds() * 1000;
  if (rulesOf(event).every(({ until }) => until && until.toUnixTime() * 1000 < earliest)) return;
  const starts = event.iterator();
  for (let start = starts.next(); start; start = starts.next()) {
    walk.steps += 1;
    if (walk.steps > MAX_STEPS) throw new Unintelligible('It recurs too often to be read');
    const startsAt = start.toUnixTime() * 1000;
    if (startsAt > window.to.getTime() + GRACE_MS) return;
    if (startsAt >= earliest) yield event.getOccurrenceDetails(start);
  }
}

function* onDates(event: ICAL.Event, dates: readonly ICAL.Property[], zone: Zone): Generator<Occurrence> {
  for (const property of dates) {
    const named = zoneNamedBy(property) ?? zone;
    for (const date of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      if (date instanceof ICAL.Period) {
        yield occurrenceOf(event, inUtc(date.start, named), inUtc(date.getEnd(), named));
      } else yield event.getOccurrenceDetails(named === zone ? date : inUtc(date, named));
    }
  }
}

const rulesOf = ({ component }: ICAL.Event): ICAL.Recur[] =>
  component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);

/** Brings the ends of rules to the clock of what recurs: the library compares both as they stand, a date as midnight. */
function alignEnds(event: ICAL.Event, zone: Zone) {
  const start = event.startDate;
  if (start.isDate) return;
  for (const rule of rulesOf(event)) {
    const { until } = rule;
    if (until) rule.until = until.isDate ? endOfDay(until, start.zone) : onClockOf(start, until, zone);
  }
}

const endOfDay = ({ year, month, day }: ICAL.Time, zone: ICAL.Timezone) =>
  new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, zone);

function onClockOf(start: ICAL.Time, time: ICAL.Time, zone: Zone): ICAL.Time {
  if (time.zone === ICAL.Timezone.localTimezone) return time.convertToZone(start.zone);
  return start.zone === ICAL.Timezone.localTimezone ? clockTimeOf(time, zone) : time;
}

function* spanOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, zone: Zone, window: BusyWindow): Generator<Span> {
  if (!isBusy(event.component, start.isDate)) return;
  const endZone = zoneNamedBy(event.component.getFirstProperty('dtend')) ?? zone;
  const from = Math.max(instantOf(start, zone), window.from.getTime());
  const to = Math.min(instantOf(end, endZone), window.to.getTime());
  if (from < to) yield [from, to];
}

function isBusy(component: ICAL.Component, isAllDay: boolean): boolean {
  const said = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (said('status') === 'CANCELLED') return false;
  return isAllDay ? said('transp') === 'OPAQUE' : said('transp') !== 'TRANSPARENT';
}

/**
 * Whether a date of what recurs is taken out, or told of by an exception, which counts by itself. The library compares
 * only the next of them, and a day or a time without a zone as if it were in UTC.
 */
function takenOutOf({ component, exceptions }: ICAL.Event, zone: Zone) {
  const moved = Object.values(exceptions).map((exception) => exception.component.getFirstProperty('recurrence-id'));
  const takenOut = new Set<number | string>();
  for (const property of [...component.getAllProperties('exdate'), ...moved]) {
    for (const time of (property?.getValues() ?? []) as ICAL.Time[]) {
      takenOut.add(time.isDate ? time.toString() : instantOf(time, zoneNamedBy(property) ?? zone));
    }
  }
  return (time: ICAL.Time): boolean =>
    takenOut.has(instantOf(time, zone)) || takenOut.has(time.toString().slice(0, 'YYYY-MM-DD'.length));
}

function merge(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
