import { getTimes } from 'suncalc';
import { instantAt, MINUTE } from './clock.ts';
import type { Course } from './types.ts';

/**
 * When the sun sets at the course on a date (YYYY-MM-DD there), to the minute: milliseconds since 1970 UTC. Infinity
 * where it does not set that day, and where the course's position is not known; -Infinity where it does not rise.
 */
export function sunsetAt(date: string, { position, timeZone }: Pick<Course, 'position' | 'timeZone'>): number {
  if (!position) return Number.POSITIVE_INFINITY;
  const { latitude, longitude } = position;
  const key = `${date} ${latitude} ${longitude} ${timeZone}`;
  const known = sunsets.get(key);
  if (known !== undefined) return known;
  const { sunset, alwaysDown } = getTimes(new Date(instantAt(date, '12:00', timeZone)), latitude, longitude);
  const never = alwaysDown ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const instant = sunset ? Math.round(sunset.getTime() / MINUTE) * MINUTE : never;
  if (sunsets.size >= KEPT) sunsets.clear();
  sunsets.set(key, instant);
  return instant;
}

// The sun's course costs more than all else that is worked out for a candidate, and is the same for every squad.
const KEPT = 50_000;
const sunsets = new Map<string, number>();
