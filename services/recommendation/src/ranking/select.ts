import type { CourseContext, SlotContext } from './factors/factor.ts';
import type { Course, RankingInput } from './types.ts';

/** A slot at a course with its score. */
export interface Candidate {
  slot: SlotContext;
  course: CourseContext;
  /** Hundredths of a point. */
  score: number;
}

const SLOTS_PER_DATE = 2;

/**
 * The tee times to offer, the best first: at most two of a date, those that are held among them, while other dates have
 * some; at most `limit`. Those in a held slot are left out unless they are at the course at which it is open.
 *
 * @param ordered see `inOrder`; read no further than needed.
 */
export function select(
  ordered: Iterable<Candidate>,
  limit: number,
  held: NonNullable<RankingInput['held']> = [],
): Candidate[] {
  const openAt = new Map(held.map((slot) => [placeOf(slot), slot.openAt]));
  const chosen = new Set<Candidate>();
  const others: Candidate[] = [];
  // Counted from the beginning: a booked slot is no candidate where all who are free then play in it.
  const onDate = new Map([...Map.groupBy(held, ({ date }) => date)].map(([date, slots]) => [date, slots.length]));
  for (const candidate of ordered) {
    if (chosen.size >= limit) break;
    const { slot } = candidate.slot;
    const place = openAt.size > 0 ? placeOf(slot) : '';
    if (openAt.has(place)) {
      if (openAt.get(place) === candidate.course.course.id) chosen.add(candidate);
      continue;
    }
    const sameDate = onDate.get(slot.date) ?? 0;
    onDate.set(slot.date, sameDate + 1);
    if (sameDate < SLOTS_PER_DATE) chosen.add(candidate);
    else others.push(candidate);
  }
  for (const candidate of others.slice(0, Math.max(0, limit - chosen.size))) chosen.add(candidate);
  return [...chosen].sort(byRank);
}

const placeOf = ({ date, time }: { date: string; time: string }): string => `${date} ${time}`;

/**
 * For each date and time the best course only, the best first.
 * @param candidates those of one date and time one after another.
 */
export function inOrder(candidates: Iterable<Candidate>): Candidate[] {
  const best: Candidate[] = [];
  for (const candidate of candidates) {
    const [last, { date, time }] = [best.at(-1), candidate.slot.slot];
    if (last?.slot.slot.date !== date || last.slot.slot.time !== time) best.push(candidate);
    else if (byRank(candidate, last) < 0) best[best.length - 1] = candidate;
  }
  return best.sort(byRank);
}

/** The order of the ranking. Two courses of one name are told apart by their ids, so that no two places are equal. */
export function byRank(one: Candidate, other: Candidate): number {
  if (one.score !== other.score) return other.score - one.score;
  const [a, b] = [one.slot.slot, other.slot.slot];
  return byCodeUnits(a.date, b.date) || byCodeUnits(a.time, b.time) || byName(one.course.course, other.course.course);
}

/** Courses of one name are told apart by their ids. */
export const byName = (one: Course, other: Course): number =>
  byCodeUnits(one.name, other.name) || byCodeUnits(one.id, other.id);

// Not by a locale: the order must not depend on the machine.
function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
