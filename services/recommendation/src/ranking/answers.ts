import { type Day, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { calendarOf, type DayPlan, isBookedDuring } from './freedom.ts';
import type { Interval, Member } from './types.ts';

/** What a member said of one date. */
interface Answer extends DayPlan {
  readonly member: Member;
}

/** What the members said of one date, and who of them plays around it. */
export interface Answers {
  readonly all: readonly Answer[];
  readonly freeAt: ReadonlyMap<TimeSlot, ReadonlySet<Member>>;
  readonly playing: readonly Member[];
}

const TWO_DAYS = 48 * 60 * 60_000;

/** Tells the answers of any date. */
export function answersOf(members: readonly Member[]): (date: string, weekday: Day) => Answers {
  const calendars = members.map((member) => ({ member, planOf: calendarOf(member) }));
  return (date, weekday) => {
    const all = calendars.map(({ member, planOf }) => ({ member, ...planOf(date, weekday) }));
    const freeAt = new Map<TimeSlot, Set<Member>>(TIME_SLOTS.map((time) => [time, new Set()]));
    for (const { member, free } of all) for (const time of free) freeAt.get(time)?.add(member);
    // Whatever the zone, no round of a date is further from its midnight in UTC.
    const midnight = Date.parse(date);
    const around = { startsAt: midnight - TWO_DAYS, endsAt: midnight + TWO_DAYS };
    return { all, freeAt, playing: members.filter((member) => isBookedDuring(member, around)) };
  };
}

/** Those who said that they are free and do not play during the round. Mostly nobody plays, and nothing is copied. */
export function freeFor({ freeAt, playing }: Answers, time: TimeSlot, round: Interval): ReadonlySet<Member> {
  const said = freeAt.get(time) as ReadonlySet<Member>;
  let left: Set<Member> | undefined;
  for (const member of playing) {
    if (!said.has(member) || !isBookedDuring(member, round)) continue;
    left ??= new Set(said);
    left.delete(member);
  }
  return left ?? said;
}

/** A member who is not free for a round, but does not play during it either. */
export interface Undecided {
  readonly member: Member;
  /** Nothing that they said covers it; else they said that they are busy. */
  readonly isUnknown: boolean;
}

export function undecidedFor({ all, freeAt }: Answers, time: TimeSlot, round: Interval): Undecided[] {
  const free = freeAt.get(time) as ReadonlySet<Member>;
  return all
    .filter(({ member }) => !free.has(member) && !isBookedDuring(member, round))
    .map(({ member, otherwise }) => ({ member, isUnknown: otherwise === 'unknown' }));
}
