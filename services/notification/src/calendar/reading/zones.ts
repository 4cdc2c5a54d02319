import { TimeZone } from '@fourball/contracts/http/fields.ts';
import ICAL from 'ical.js';

/** A zone of the world by its name, or one that the calendar defines. */
export type Zone = string | ICAL.Timezone;

export function zoneOf(calendar: ICAL.Component): Zone {
  const own = calendar.getFirstPropertyValue('x-wr-timezone');
  if (isZone(own)) return own;
  const starts = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstProperty('dtstart'));
  const uses = Map.groupBy(starts, (start) => start?.getParameter('tzid'));
  uses.delete(undefined);
  const most = [...uses].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
  if (isZone(most)) return most;
  const zones = calendar.getAllSubcomponents('vtimezone');
  const defined = zones.find((zone) => zone.getFirstPropertyValue('tzid') === most);
  return defined ? new ICAL.Timezone(defined) : 'UTC';
}

/** The zone of the world that a date names; it counts where the calendar does not define it. */
export function zoneNamedBy(date: ICAL.Property | null): string | undefined {
  const name = date?.getParameter('tzid');
  return isZone(name) ? name : undefined;
}

const isZone = (name: unknown): name is string => TimeZone.safeParse(name).success;

export function instantOf(time: ICAL.Time, zone: Zone): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  if (typeof zone !== 'string') return time.convertToZone(zone).toUnixTime() * 1000;
  // Twice: the offset is that of the instant, which is known by the offset only.
  const near = wall - offsetAt(wall, zone);
  return wall - offsetAt(near, zone);
}

export const inUtc = (time: ICAL.Time, zone: Zone): ICAL.Time =>
  time.isDate ? time : ICAL.Time.fromJSDate(new Date(instantOf(time, zone)), true);

/** The time that a zone's clocks show at an instant. */
export function clockTimeOf(instant: ICAL.Time, zone: Zone): ICAL.Time {
  const at = instant.toUnixTime() * 1000;
  const time =
    typeof zone === 'string'
      ? ICAL.Time.fromJSDate(new Date(at + offsetAt(at, zone)), true)
      : instant.convertToZone(zone);
  time.zone = ICAL.Timezone.localTimezone;
  return time;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which a zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, clock);
  const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
