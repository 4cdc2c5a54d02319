import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { Course, Entry, Member, Place, RankingInput, Round } from '../types.ts';

/** A Saturday in no time zone's change of clocks. */
export const SATURDAY = '2026-05-02';

/** A member who has said nothing. */
export function aMember(id: string, facts: Partial<Member> = {}): Member {
  return {
    id,
    name: id,
    preferredDays: [],
    preferredTimeSlots: [],
    favoriteCourses: [],
    entries: [],
    booked: [],
    ...facts,
  };
}

export function freeOn(date: string, timeSlots: Entry['timeSlots'] = TIME_SLOTS): Entry {
  return { date, isAvailable: true, timeSlots };
}

export function busyOn(date: string): Entry {
  return { date, isAvailable: false, timeSlots: TIME_SLOTS };
}

/** A place of which nothing is known. */
const NOWHERE: Place = { city: null, state: null, position: null };

/** 18 holes in Arizona (UTC-7 all year), unrated, its price not known. */
export function aCourse(id: string, facts: Partial<Course> = {}): Course {
  const course = {
    id,
    name: `Course ${id}`,
    timeZone: 'America/Phoenix',
    holes: 18,
    rating: null,
    averagePrice: null,
    ...NOWHERE,
  };
  return { ...course, ...facts };
}

/** One Saturday, weeks ahead, with one member who is free all day and one course. */
export function aRanking(facts: Partial<RankingInput> = {}): RankingInput {
  return {
    squad: { preferredDays: [] },
    members: [aMember('ann', { entries: [freeOn(SATURDAY)] })],
    courses: [aCourse('a')],
    rounds: [],
    window: { startDate: SATURDAY, endDate: SATURDAY },
    now: Date.parse('2026-04-20T12:00:00Z'),
    ...facts,
  };
}

/** The instant of a date and time (HH:MM) on the clocks in Arizona. */
export function inArizona(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00-07:00`);
}

/** A round in Arizona, as a member's booking; where in Arizona is not known unless it is said. */
export function bookedInArizona(date: string, from: string, to: string, place: Place = NOWHERE): Round {
  return { startsAt: inArizona(date, from), endsAt: inArizona(date, to), date, place };
}
