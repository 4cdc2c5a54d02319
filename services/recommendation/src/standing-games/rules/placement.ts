import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { slotOf } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { rankTeeTimes, scoreTeeTime } from '../../ranking/rank.ts';
import type { Course, RankedTeeTime, RankingInput } from '../../ranking/types.ts';

type PlaceRules = Pick<GameRules, 'earliest' | 'latest'>;

/** A date and what is settled of it; the ranking chooses the rest. */
export interface Unplaced {
  readonly date: string;
  readonly time: string | null;
  /** Those that it may be played at, of which there is one at least. */
  readonly courses: readonly Course[];
}

/** A date's start and course, scored as a ranking does at the full hour. */
export interface Placement {
  readonly teeTime: RankedTeeTime;
  /** Wall-clock start, which need not be a full hour. */
  readonly time: string;
  readonly startsAt: Date;
  /** Members who are booked or said that they are busy then. */
  readonly busy: string[];
}

/** Place of a date: as its rules say, and where they leave a choice, the best that the ranking finds; else the first. */
export function placementOf(input: RankingInput, { date, time, courses }: Unplaced, rules: PlaceRules): Placement {
  const fixed = time ?? (rules.earliest === rules.latest ? rules.earliest : null);
  const hours = fixed ? [slotOf(fixed)] : hoursIn(rules);
  const all = { ...input, courses, window: { startDate: date, endDate: date }, times: hours };
  const best = courses.length * hours.length > 1 ? rankTeeTimes({ ...all, limit: 1 })[0] : undefined;
  const [course, hour] = [courses[0] as Course, hours[0] as TimeSlot];
  const teeTime = best ?? scoreTeeTime(all, { date, time: hour, courseId: course.id });
  const start = fixed ?? laterOf(teeTime.time, rules.earliest);
  const at = courses.find(({ id }) => id === teeTime.courseId) as Course;
  const known = [...teeTime.availableMembers, ...teeTime.unknownMembers];
  return {
    teeTime,
    time: start,
    startsAt: new Date(instantAt(date, start, at.timeZone)),
    busy: input.members.map(({ id }) => id).filter((id) => !known.includes(id)),
  };
}

/** Full hours of a window; without one, that of its beginning. */
function hoursIn({ earliest, latest }: PlaceRules): TimeSlot[] {
  const inside = TIME_SLOTS.filter((slot) => slot >= earliest && slot <= latest);
  return inside.length > 0 ? inside : [slotOf(earliest)];
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
