import { getTimes } from 'suncalc';
import type { Course } from '../types.ts';

// Instants and sunsets of the oracle, found by trying; shared with nothing but the oracle.

const sunsets = new Map<string, number>();

export function sunsetOf(date: string, course: Course): number {
  const key = [date, course.timeZone, course.position?.latitude].join();
  const known = sunsets.get(key) ?? whenTheSunSets(date, course);
  sunsets.set(key, known);
  return known;
}

function whenTheSunSets(date: string, { position, timeZone }: Course): number {
  if (position === null) return Number.POSITIVE_INFINITY;
  const noon = new Date(instantOf(date, '12:00', timeZone));
  const times = getTimes(noon, position.latitude, position.longitude);
  if (times.sunset) return Math.round(times.sunset.getTime() / 60_000) * 60_000;
  return times.alwaysUp ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

const instants = new Map<string, number>();
const clocksOf = new Map<string, Intl.DateTimeFormat>();

/** Tries every half hour until the clocks of the zone show the date and time. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const key = `${date} ${time} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const clocks =
    clocksOf.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocksOf.set(timeZone, clocks);
  let instant = Date.parse(`${date}T${time}:00+14:00`);
  while (clocks.format(instant) !== `${date} ${time}`) instant += 1_800_000;
  instants.set(key, instant);
  return instant;
}
