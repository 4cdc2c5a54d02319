import type { Course, NewCourse } from '@fourball/contracts/http/course.ts';
import { clocksAt } from '../ranking/calendar.ts';
import type { Place as RankedPlace } from '../ranking/types.ts';

/** The words of a search, also as places are written, each of which a course must have in its name, its city or its state. */
export const searchWords = (search = ''): string[] => search.split(/[\s,]+/).filter(Boolean);

/** Ids that came separated by commas; none where nothing stands between them. */
export const listedIds = (ids: string): string[] =>
  ids
    .trim()
    .split(/\s*,\s*/)
    .filter(Boolean);

/** A price as a number, however it was written; null for a blank one and for none. */
export function priceOf(averagePrice: NewCourse['averagePrice']): number | null {
  if (averagePrice === undefined || averagePrice === null || averagePrice === '') return null;
  return Number(averagePrice);
}

/** Where a course is, as one line, such as "12 Lake Road, Boulder, CO"; null where nothing of it is known. */
export const addressLine = ({ address, city, state }: Pick<Course, 'address' | 'city' | 'state'>): string | null =>
  [address, city, state].filter((part) => part !== null && part !== '').join(', ') || null;

/** A link in the one spelling of its protocol that the database takes; browsers read HTTPS:// as they do https://. */
export const linkOf = (link: string | null | undefined): string | null =>
  !link || link.startsWith('https://') ? (link ?? null) : new URL(link).href;

export type Place = Pick<Course, 'city' | 'state'>;

/** Where a course is, as its row has it. */
export type StoredPlace = Pick<Course, 'city' | 'state' | 'latitude' | 'longitude'>;

/** Where a course is, as the ranking takes it. */
export const placeOf = ({ city, state, latitude, longitude }: StoredPlace): RankedPlace => ({
  city,
  state,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
});

/** Where a course of the catalogue lies. */
export type PlacedCourse = Pick<Course, 'city' | 'state' | 'timeZone'>;

/** Whether two courses lie in one city, without case. A state that one of them does not name is no difference. */
export const isSameCity = (one: Place, other: Place): boolean =>
  (one.city === other.city || isSame(one.city, other.city)) &&
  (one.state === null || other.state === null || isSame(one.state, other.state));

/**
 * The time zone of a place by the catalogue's courses: that of those in the same city and state (without case; any
 * state where none is named), else of those in the state. Undefined where there are none or they do not agree: a guess
 * would let rounds start an hour off.
 */
export function zoneOfPlace(place: Place, catalogue: readonly PlacedCourse[]): string | undefined {
  const inState = catalogue.filter((course) => place.state === null || isSame(course.state, place.state));
  const inCity = inState.filter((course) => isSame(course.city, place.city));
  if (inCity.length > 0) return agreedZone(inCity);
  return place.state === null ? undefined : agreedZone(inState);
}

/**
 * The zones whose clocks agree with those of `timeZone` in every quarter of the year from `now` on: one place goes by
 * several names (America/Indianapolis is America/Indiana/Indianapolis), and Detroit has the time of New York.
 */
export function zonesAlike(timeZone: string, zones: readonly string[], now: Date): string[] {
  const quarters = [0, 1, 2, 3].map((quarter) => new Date(now.getTime() + quarter * QUARTER_MS));
  const clocksIn = (zone: string) => quarters.map((instant) => Object.values(clocksAt(instant, zone))).join();
  const clocks = clocksIn(timeZone);
  return zones.filter((zone) => clocksIn(zone) === clocks);
}

const QUARTER_MS = 91 * 24 * 60 * 60 * 1000;

function agreedZone(courses: readonly PlacedCourse[]): string | undefined {
  const zones = new Set(courses.map((course) => course.timeZone));
  return zones.size === 1 ? [...zones][0] : undefined;
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
