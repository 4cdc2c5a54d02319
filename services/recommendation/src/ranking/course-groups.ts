import { isWithinAnHour } from './distance.ts';
import { sunsetsOf } from './sunset.ts';
import type { Course, Member, Place } from './types.ts';

/** Courses at which rounds of one start and length take the same time of everyone. */
export interface CourseGroup {
  readonly timeZone: string;
  readonly holes: number;
  /** Place of one of the courses: those of a group are near the same rounds of its date, or far from them. */
  readonly place: Place;
  readonly courses: readonly Course[];
  daylightOn(date: string): Daylight;
}

/** When the sun sets at the courses of a group on one date; see `sunsetAt`. */
export interface Daylight {
  sunsetAt(course: Course): number;
  readonly earliest: number;
  readonly latest: number;
}

export function groupCourses(courses: readonly Course[]): CourseGroup[] {
  const groups = Map.groupBy(courses, ({ timeZone, holes }) => `${timeZone} ${holes}`);
  return [...groups.values()].map(groupOf);
}

function groupOf(courses: readonly Course[]): CourseGroup {
  const [place] = courses as [Course];
  const { timeZone, holes } = place;
  return { timeZone, holes, place, courses, daylightOn: daylightAt(courses) };
}

/**
 * Tells the groups of any date: those of courses alike, parted where some lie within an hour's drive of a round that a
 * member plays on that date and others do not. Mostly nobody plays, or all lie near, and nothing is parted.
 */
export function groupsByDate(courses: readonly Course[], members: readonly Member[]): (date: string) => CourseGroup[] {
  const groups = groupCourses(courses);
  const played = Map.groupBy(
    members.flatMap(({ booked }) => booked),
    ({ date }) => date,
  );
  const nearOf = rememberedNear(courses);
  return (date) => {
    const near = [...new Set((played.get(date) ?? []).map(({ place }) => nearOf(place)))];
    return near.length === 0 ? groups : groups.flatMap((group) => partedBy(group, near));
  };
}

function partedBy(group: CourseGroup, near: readonly ReadonlySet<Course>[]): CourseGroup[] {
  const parts = Map.groupBy(group.courses, (course) => near.map((some) => Number(some.has(course))).join(''));
  return parts.size === 1 ? [group] : [...parts.values()].map(groupOf);
}

/** Courses within an hour's drive of a place, measured once: golfers of one squad mostly play at the same courses. */
function rememberedNear(courses: readonly Course[]): (place: Place) => ReadonlySet<Course> {
  const known = new Map<string, Set<Course>>();
  return (place) => {
    const key = JSON.stringify([place.city, place.state, place.position]);
    let near = known.get(key);
    if (!near) {
      near = new Set(courses.filter((course) => isWithinAnHour(place, course)));
      known.set(key, near);
    }
    return near;
  };
}

/** Whether the sun has not set yet. */
export function isLight(daylight: Daylight, course: Course, instant: number): boolean {
  return instant < daylight.earliest || instant < daylight.sunsetAt(course);
}

function daylightAt(courses: readonly Course[]): CourseGroup['daylightOn'] {
  const places = new Map(courses.map((course) => [course, sunsetsOf(course)]));
  return (date) => {
    let earliest = Number.POSITIVE_INFINITY;
    let latest = Number.NEGATIVE_INFINITY;
    for (const sunsetOn of places.values()) {
      const sunset = sunsetOn(date);
      if (sunset < earliest) earliest = sunset;
      if (sunset > latest) latest = sunset;
    }
    return { earliest, latest, sunsetAt: (course) => (places.get(course) as (date: string) => number)(date) };
  };
}
