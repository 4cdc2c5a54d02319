import { DAYS, type Day, EARLIEST_START_MINUTES, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { type Answers, answersOf, freeFor } from './answers.ts';
import { clockOn, datesBetween, instantAt, MINUTE, weekdayOf } from './clock.ts';
import { type CourseGroup, type Daylight, groupCourses, groupsByDate, isLight } from './course-groups.ts';
import { roundAt } from './freedom.ts';
import type { Course, Member, RankingInput, Round, Slot } from './types.ts';

/** A slot at courses at which the same members are free for it. */
export interface Start extends Slot {
  readonly free: ReadonlySet<Member>;
  /** Everybody's answers for the date. */
  readonly answers: Answers;
  /** Those at which the sun has set by then among them. */
  readonly group: CourseGroup;
  readonly round: Round;
  readonly daylight: Daylight;
}

/**
 * Every slot of the window that starts no earlier than two hours from now and before sunset at one of its courses, also
 * those for which nobody is free. One date and time appears several times, one after another, where the courses differ
 * in zone, in the length of a round or in how far they are from a member's bookings of the date, since these may then
 * leave room for one course and not for another.
 */
export function startsOf({ members, courses, window, weekdays, times = TIME_SLOTS, now }: RankingInput): Start[] {
  const earliestStart = now + EARLIEST_START_MINUTES * MINUTE;
  const answersOn = answersOf(members);
  const groupsOn = groupsByDate(courses, members);
  const starts: Start[] = [];
  for (const { date, weekday } of daysOf(window, weekdays)) {
    const answers = answersOn(date, weekday);
    const groups = groupsOn(date).map((group) => ({
      group,
      startOf: clockOn(date, group.timeZone),
      daylight: group.daylightOn(date),
    }));
    for (const time of times) {
      for (const { group, startOf, daylight } of groups) {
        const round = roundAt(startOf(time), group, date);
        if (round.startsAt < earliestStart || round.startsAt >= daylight.latest) continue;
        const free = freeFor(answers, time, round);
        starts.push({ date, weekday, time, free, answers, group, round, daylight });
      }
    }
  }
  return starts;
}

/** Those that are candidates: somebody is free, and so are all who must come. */
export function openStarts(starts: readonly Start[], mustCome: readonly string[] = []): Start[] {
  const isMust = new Set(mustCome);
  return starts.filter(({ free }) => {
    if (free.size === 0 || isMust.size === 0) return free.size > 0;
    return [...free].filter(({ id }) => isMust.has(id)).length === isMust.size;
  });
}

/** The courses at which a round may start then. */
export function coursesOf({ group, daylight, round }: Start): readonly Course[] {
  if (round.startsAt < daylight.earliest) return group.courses;
  return group.courses.filter((course) => isLight(daylight, course, round.startsAt));
}

/** One slot at one course, open or not: `free` may be empty, the start too near and the sun down. */
export function startAt(members: readonly Member[], { date, time }: Omit<Slot, 'weekday'>, course: Course): Start {
  const weekday = weekdayOf(date);
  const answers = answersOf(members)(date, weekday);
  const [group] = groupCourses([course]) as [CourseGroup];
  const round = roundAt(instantAt(date, time, course.timeZone), group, date);
  const free = freeFor(answers, time, round);
  return { date, weekday, time, free, answers, group, round, daylight: group.daylightOn(date) };
}

function daysOf({ startDate, endDate }: RankingInput['window'], weekdays: readonly Day[] = DAYS) {
  return datesBetween(startDate, endDate)
    .map((date) => ({ date, weekday: weekdayOf(date) }))
    .filter(({ weekday }) => weekdays.includes(weekday));
}
