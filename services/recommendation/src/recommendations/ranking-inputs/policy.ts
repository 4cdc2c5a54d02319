import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { placeOf, type StoredPlace } from '../../courses/policy.ts';
import type { BookedRound, Entry, Interval } from '../../ranking/types.ts';

/** A course, as far as it matters who sees it and where it is. */
interface PlacedCourse {
  readonly id: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly addedBy: string | null;
  readonly isGolfers: boolean;
}

/** Courses of many squads, found fast. */
export interface CourseIndex<Course extends PlacedCourse> {
  readonly byId: ReadonlyMap<string, Course>;
  /** By the city in lower case. */
  readonly byCity: ReadonlyMap<string | undefined, readonly Course[]>;
  /** "squad course" of every tee time at a course that a golfer added. */
  readonly played: ReadonlySet<string>;
}

/** A member, as far as they name courses. */
interface Naming {
  readonly userId: string;
  readonly isActive: boolean;
  readonly favoriteCourses: readonly string[];
  readonly preferredCourses: readonly string[];
}

/** Ids of the courses that active members named. */
export const namedBy = (members: readonly Naming[]): string[] =>
  members
    .filter(({ isActive }) => isActive)
    .flatMap(({ favoriteCourses, preferredCourses }) => [...favoriteCourses, ...preferredCourses]);

/** The courses that a squad sees, of those that its active members named and those of its home area. */
export function coursesOfSquad<Course extends PlacedCourse>(
  squad: { readonly id: string; readonly homeCity: string | null; readonly homeState: string | null },
  members: readonly Naming[],
  { byId, byCity, played }: CourseIndex<Course>,
): Course[] {
  const inCity = squad.homeCity === null ? [] : (byCity.get(squad.homeCity.toLowerCase()) ?? []);
  const state = squad.homeState?.toLowerCase();
  const inArea = inCity.filter((course) => state === undefined || course.state?.toLowerCase() === state);
  const mates = new Set(members.map(({ userId }) => userId));
  const isSeen = ({ id, addedBy, isGolfers }: Course) =>
    !isGolfers || (addedBy !== null && mates.has(addedBy)) || played.has(`${squad.id} ${id}`);
  const candidates = [...namedBy(members).flatMap((id) => byId.get(id) ?? []), ...inArea];
  return [...new Set(candidates)].filter(isSeen);
}

/** Golfers' answers and what takes their time. */
export interface TimesRow {
  readonly kind: 'said' | 'round' | 'appointments';
  readonly userId: string;
  /**
   * Answers: dates, of one date the newest first, each with the times of that date at which they are free and those of
   * them that are only if need be, such as `2027-06-1208:00 09:00?09:00|2027-06-13`. All else is JSON: a round with its date and place, or intervals.
   */
  readonly text: string;
}

/** By the golfer. */
export interface Times {
  /** One entry per date, the newest. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** The rounds that they play. */
  readonly booked: ReadonlyMap<string, readonly BookedRound[]>;
  /** Time that their own calendars take and that is not over at `now`. */
  readonly away: ReadonlyMap<string, readonly Interval[]>;
}

export function timesOf(rows: readonly TimesRow[], now: Date): Times {
  const { said = [], round = [], appointments = [] } = Object.groupBy(rows, ({ kind }) => kind);
  const slotsOf = rememberedSlots();
  return {
    entries: new Map(said.map(({ userId, text }) => [userId, entriesIn(text, slotsOf)])),
    booked: roundsOf(round),
    away: intervalsOf(appointments, now),
  };
}

function entriesIn(text: string, slotsOf: (words: string) => TimeSlot[]): Entry[] {
  const entries: Entry[] = [];
  for (const said of text.split('|')) {
    const date = said.slice(0, DATE_LENGTH);
    if (entries.at(-1)?.date === date) continue;
    const [free = '', ifNeedBe] = said.slice(DATE_LENGTH).split('?');
    const timeSlots = slotsOf(free);
    const entry = { date, isAvailable: timeSlots.length > 0, timeSlots };
    entries.push(ifNeedBe ? { ...entry, ifNeedBe: slotsOf(ifNeedBe) } : entry);
  }
  return entries;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Many say the same. */
function rememberedSlots(): (words: string) => TimeSlot[] {
  const known = new Map<string, TimeSlot[]>([['', []]]);
  return (words) => {
    let slots = known.get(words);
    if (!slots) {
      slots = words.split(' ') as TimeSlot[];
      known.set(words, slots);
    }
    return slots;
  };
}

interface StoredRound extends StoredPlace {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly date: string;
  readonly squadId: string;
}

function roundsOf(rows: readonly TimesRow[]): Map<string, BookedRound[]> {
  const byGolfer = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byGolfer].map(([userId, own]) => [userId, own.map(({ text }) => roundIn(text))]));
}

function roundIn(text: string): BookedRound {
  const { startsAt, endsAt, date, squadId, ...place } = JSON.parse(text) as StoredRound;
  return { ...intervalIn({ startsAt, endsAt }), date, squadId, place: placeOf(place) };
}

/** Appointments come as one row a golfer. */
const intervalsOf = (rows: readonly TimesRow[], now: Date): Map<string, Interval[]> =>
  new Map(
    rows.map(({ userId, text }) => {
      const stored = JSON.parse(text) as { startsAt: string; endsAt: string }[];
      return [userId, stored.map(intervalIn).filter(({ endsAt }) => endsAt > now.getTime())];
    }),
  );

const intervalIn = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Interval => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
});
