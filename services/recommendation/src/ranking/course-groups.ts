import { sunsetsOf } from './sunset.ts';
import type { Course } from './types.ts';

/** Courses at which rounds of one start and length take the same time of everyone. */
export interface CourseGroup {
  readonly timeZone: string;
  readonly holes: number;
  readonly courses: ReadonlySet<Course>;
  daylightOn(date: string): Daylight;
}

/** When the sun sets on one date; see `sunsetAt`. */
export interface Daylight {
  readonly sunsets: ReadonlyMap<Course, number>;
  /** The first of them. */
  readonly earliest: number;
}

export function groupCourses(courses: readonly Course[]): CourseGroup[] {
  const groups = Map.groupBy(courses, ({ timeZone, holes }) => `${timeZone} ${holes}`);
  return [...groups.values()].map((alike) => {
    const [{ timeZone, holes }] = alike as [Course];
    return { timeZone, holes, courses: new Set(alike), daylightOn: daylightAt(alike) };
  });
}

/** Those at which the sun has not set yet. */
export function coursesBefore({ sunsets }: Daylight, instant: number): Set<Course> {
  return new Set([...sunsets].flatMap(([course, sunset]) => (instant < sunset ? [course] : [])));
}

function daylightAt(courses: readonly Course[]): CourseGroup['daylightOn'] {
  const places = courses.map((course) => ({ course, sunsetOn: sunsetsOf(course) }));
  return (date) => {
    const sunsets = new Map(places.map(({ course, sunsetOn }) => [course, sunsetOn(date)]));
    return { sunsets, earliest: Math.min(...sunsets.values()) };
  };
}
