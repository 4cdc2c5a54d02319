import { sunsetsOf } from './sunset.ts';
import type { Course } from './types.ts';

/** Courses at which rounds of one start and length take the same time of everyone. */
export interface CourseGroup {
  readonly timeZone: string;
  readonly holes: number;
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
  return [...groups.values()].map((alike) => {
    const [{ timeZone, holes }] = alike as [Course];
    return { timeZone, holes, courses: alike, daylightOn: daylightAt(alike) };
  });
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
