import { DAYS, type Day, EARLIEST_START_MINUTES, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { datesBetween, instantAt, MINUTE, weekdayOf } from './clock.ts';
import { calendarOf, type Freedom, isBookedDuring, roundFrom } from './freedom.ts';
import { sunsetAt } from './sunset.ts';
import type { Course, Interval, Member, RankingInput, Slot } from './types.ts';

/** A slot with the courses at which the same members, at least one, are free for it. */
export interface OpenSlot extends Slot {
  free: ReadonlySet<Member>;
  unknown: ReadonlySet<Member>;
  courses: ReadonlySet<Course>;
  round: Interval;
  /** When the sun sets at each of the courses; see `sunsetAt`. */
  sunsets: ReadonlyMap<Course, number>;
}

/**
 * Every slot of the window that starts no earlier than two hours from now and before sunset at its courses, and has a
 * free member. One
 * date and time appears several times where the courses differ in zone or in the length of a round, since a
 * member's bookings may then leave room for one course and not for another.
 */
export function openSlots({ members, courses, window, weekdays, now }: RankingInput): OpenSlot[] {
  const earliestStart = now + EARLIEST_START_MINUTES * MINUTE;
  const calendars = members.map((member) => ({ member, says: calendarOf(member) }));
  const courseGroups = groupByZoneAndRound(courses);

  return slotsOf(window, weekdays).flatMap((slot) => {
    const saying = (freedom: Freedom) => calendars.filter(({ says }) => says(slot) === freedom);
    const free = saying('free').map(({ member }) => member);
    const unknown = saying('unknown').map(({ member }) => member);
    if (free.length === 0) return [];

    return courseGroups.flatMap(({ timeZone, holes, courses, daylightOn }) => {
      const round = roundFrom(instantAt(slot.date, slot.time, timeZone), holes);
      if (round.startsAt < earliestStart) return [];
      const { sunsets, earliest } = daylightOn(slot.date);
      const light = round.startsAt < earliest ? courses : coursesBefore(sunsets, round.startsAt);
      const notBooked = (some: Member[]) => new Set(some.filter((member) => !isBookedDuring(member, round)));
      const openSlot = { ...slot, free: notBooked(free), unknown: notBooked(unknown), courses: light, round, sunsets };
      return openSlot.free.size > 0 && light.size > 0 ? [openSlot] : [];
    });
  });
}

/** One slot at one course, open or not: `free` may be empty, and the start too near. */
export function slotAt(members: readonly Member[], { date, time }: Omit<Slot, 'weekday'>, course: Course): OpenSlot {
  const slot = { date, weekday: weekdayOf(date), time };
  const round = roundFrom(instantAt(date, time, course.timeZone), course.holes);
  const saying = (freedom: Freedom) =>
    new Set(members.filter((member) => calendarOf(member)(slot) === freedom && !isBookedDuring(member, round)));
  return { ...slot, free: saying('free'), unknown: saying('unknown'), courses: new Set([course]) };
}

function slotsOf({ startDate, endDate }: RankingInput['window'], weekdays: readonly Day[] = DAYS): Slot[] {
  return datesBetween(startDate, endDate).flatMap((date) => {
    const weekday = weekdayOf(date);
    if (!weekdays.includes(weekday)) return [];
    return TIME_SLOTS.map((time) => ({ date, weekday, time }));
  });
}

/** Those at which the sun has not set yet. */
function coursesBefore(sunsets: ReadonlyMap<Course, number>, instant: number): Set<Course> {
  return new Set([...sunsets].flatMap(([course, sunset]) => (instant < sunset ? [course] : [])));
}

interface Daylight {
  sunsets: ReadonlyMap<Course, number>;
  /** The first of them. */
  earliest: number;
}

interface CourseGroup {
  timeZone: string;
  holes: number;
  courses: Set<Course>;
  daylightOn(date: string): Daylight;
}

function groupByZoneAndRound(courses: readonly Course[]): CourseGroup[] {
  const groups = new Map<string, CourseGroup>();
  for (const course of courses) {
    const { timeZone, holes } = course;
    const key = `${timeZone} ${holes}`;
    const group = groups.get(key);
    if (group) group.courses.add(course);
    else {
      const courses = new Set([course]);
      groups.set(key, { timeZone, holes, courses, daylightOn: daylightAt(courses) });
    }
  }
  return [...groups.values()];
}

/** Works out each date once. */
function daylightAt(courses: ReadonlySet<Course>): CourseGroup['daylightOn'] {
  const known = new Map<string, Daylight>();
  return (date) => {
    let daylight = known.get(date);
    if (!daylight) {
      const sunsets = new Map([...courses].map((course) => [course, sunsetAt(date, course)]));
      daylight = { sunsets, earliest: Math.min(...sunsets.values()) };
      known.set(date, daylight);
    }
    return daylight;
  };
}
