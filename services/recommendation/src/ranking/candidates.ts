import { DAYS, type Day, EARLIEST_START_MINUTES, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { clockOn, datesBetween, instantAt, MINUTE, weekdayOf } from './clock.ts';
import { coursesBefore, type Daylight, groupCourses } from './course-groups.ts';
import { calendarOf, type DayPlan, isBookedDuring, roundFrom } from './freedom.ts';
import { sunsetAt } from './sunset.ts';
import type { Course, Interval, Member, RankingInput, Slot } from './types.ts';

/** A slot with the courses at which the same members, at least one, are free for it. */
export interface OpenSlot extends Slot {
  free: ReadonlySet<Member>;
  unknown: ReadonlySet<Member>;
  courses: ReadonlySet<Course>;
  round: Interval;
  daylight: Daylight;
}

/**
 * Every slot of the window that starts no earlier than two hours from now and before sunset at its courses, and has a
 * free member. One date and time appears several times where the courses differ in zone or in the length of a round,
 * since a member's bookings may then leave room for one course and not for another.
 */
export function openSlots({ members, courses, window, weekdays, now }: RankingInput): OpenSlot[] {
  const earliestStart = now + EARLIEST_START_MINUTES * MINUTE;
  const planned = plansOf(members);
  const courseGroups = groupCourses(courses);

  return daysOf(window, weekdays).flatMap(({ date, weekday }) => {
    const plans = planned(date, weekday);
    const groups = courseGroups.map((group) => ({
      ...group,
      startOf: clockOn(date, group.timeZone),
      daylight: group.daylightOn(date),
    }));
    return TIME_SLOTS.flatMap((time) => {
      const said = sayings(plans, time);
      if (said.free.size === 0) return [];
      return groups.flatMap(({ holes, courses, startOf, daylight }) => {
        const round = roundFrom(startOf(time), holes);
        if (round.startsAt < earliestStart) return [];
        const light = round.startsAt < daylight.earliest ? courses : coursesBefore(daylight, round.startsAt);
        const { free, unknown } = withoutBooked(said, round);
        if (free.size === 0 || light.size === 0) return [];
        return [{ date, weekday, time, free, unknown, courses: light, round, daylight }];
      });
    });
  });
}

/** One slot at one course, open or not: `free` may be empty, the start too near and the sun down. */
export function slotAt(members: readonly Member[], { date, time }: Omit<Slot, 'weekday'>, course: Course): OpenSlot {
  const weekday = weekdayOf(date);
  const round = roundFrom(instantAt(date, time, course.timeZone), course.holes);
  const said = sayings(plansOf(members)(date, weekday), time);
  const sunset = sunsetAt(date, course);
  const daylight = { sunsets: new Map([[course, sunset]]), earliest: sunset };
  return { date, weekday, time, ...withoutBooked(said, round), courses: new Set([course]), round, daylight };
}

function daysOf({ startDate, endDate }: RankingInput['window'], weekdays: readonly Day[] = DAYS) {
  return datesBetween(startDate, endDate)
    .map((date) => ({ date, weekday: weekdayOf(date) }))
    .filter(({ weekday }) => weekdays.includes(weekday));
}

interface Plan extends DayPlan {
  readonly member: Member;
}

function plansOf(members: readonly Member[]): (date: string, weekday: Day) => Plan[] {
  const calendars = members.map((member) => ({ member, planOf: calendarOf(member) }));
  return (date, weekday) => calendars.map(({ member, planOf }) => ({ member, ...planOf(date, weekday) }));
}

interface Sayings {
  readonly free: ReadonlySet<Member>;
  readonly unknown: ReadonlySet<Member>;
}

function sayings(plans: readonly Plan[], time: TimeSlot): Sayings {
  const free = new Set<Member>();
  const unknown = new Set<Member>();
  for (const plan of plans) {
    if (plan.free.includes(time)) free.add(plan.member);
    else if (plan.otherwise === 'unknown') unknown.add(plan.member);
  }
  return { free, unknown };
}

/** Mostly nobody is booked, and then nothing is copied. */
function withoutBooked({ free, unknown }: Sayings, round: Interval): Sayings {
  return { free: notBooked(free, round), unknown: notBooked(unknown, round) };
}

function notBooked(members: ReadonlySet<Member>, round: Interval): ReadonlySet<Member> {
  let left: Set<Member> | undefined;
  for (const member of members) {
    if (!isBookedDuring(member, round)) continue;
    left ??= new Set(members);
    left.delete(member);
  }
  return left ?? members;
}
