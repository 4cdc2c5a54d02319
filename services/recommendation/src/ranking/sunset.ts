import { getTimes } from 'suncalc';
import { instantAt, MINUTE } from './clock.ts';
import type { Course } from './types.ts';

/**
 * When the sun sets at the course on a date (YYYY-MM-DD there), to the minute: milliseconds since 1970 UTC. Infinity
 * where it does not set that day, and where the course's position is not known; -Infinity where it does not rise.
 */
export function sunsetAt(date: string, place: Place): number {
  return sunsetsOf(place)(date);
}

type Place = Pick<Course, 'position' | 'timeZone'>;

/** {@link sunsetAt} for many dates at one course. */
export function sunsetsOf({ position, timeZone }: Place): (date: string) => number {
  if (!position) return () => Number.POSITIVE_INFINITY;
  const { latitude, longitude } = position;
  const place = `${latitude} ${longitude} ${timeZone}`;
  let sunsets = sunsetsKnown.get(place);
  if (!sunsets) {
    sunsets = new Map();
    if (sunsetsKnown.size >= KEPT_PLACES) sunsetsKnown.clear();
    sunsetsKnown.set(place, sunsets);
  }
  const known = sunsets;
  return (date) => {
    let sunset = known.get(date);
    if (sunset === undefined) {
      sunset = workOut(date, latitude, longitude, timeZone);
      if (known.size >= KEPT_DATES) known.clear();
      known.set(date, sunset);
    }
    return sunset;
  };
}

function workOut(date: string, latitude: number, longitude: number, timeZone: string): number {
  const { sunset, alwaysDown } = getTimes(new Date(instantAt(date, '12:00', timeZone)), latitude, longitude);
  const never = alwaysDown ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return sunset ? Math.round(sunset.getTime() / MINUTE) * MINUTE : never;
}

// The sun's course costs more than all else that is worked out for a candidate, and is the same for every squad.
const KEPT_PLACES = 5_000;
const KEPT_DATES = 400;
const sunsetsKnown = new Map<string, Map<string, number>>();
