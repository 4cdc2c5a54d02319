import type { CourseContext, SlotContext } from './factors/factor.ts';
import type { Course } from './types.ts';

/** A slot at a course with its score. */
export interface Candidate {
  slot: SlotContext;
  course: CourseContext;
  /** Hundredths of a point. */
  score: number;
}

const SLOTS_PER_DATE = 2;

/**
 * The tee times to offer, the best first: for each date and time the best course only; at most two of a date while
 * other dates have some; at most `limit`.
 */
export function select(candidates: Iterable<Candidate>, limit: number): Candidate[] {
  const inOrder = bestPerSlot(candidates).sort(byScoreDateTimeAndName);
  const chosen = new Set<Candidate>();
  const chosenOnDate = new Map<string, number>();
  for (const candidate of inOrder) {
    const { date } = candidate.slot.slot;
    const sameDate = chosenOnDate.get(date) ?? 0;
    if (chosen.size >= limit || sameDate >= SLOTS_PER_DATE) continue;
    chosen.add(candidate);
    chosenOnDate.set(date, sameDate + 1);
  }
  for (const candidate of inOrder) {
    if (chosen.size >= limit) break;
    chosen.add(candidate);
  }
  return inOrder.filter((candidate) => chosen.has(candidate));
}

function bestPerSlot(candidates: Iterable<Candidate>): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { date, time } = candidate.slot.slot;
    const slot = `${date} ${time}`;
    const other = best.get(slot);
    if (!other || byScoreDateTimeAndName(candidate, other) < 0) best.set(slot, candidate);
  }
  return [...best.values()];
}

/** The order of the ranking. Two courses of one name are told apart by their ids, so that no two places are equal. */
function byScoreDateTimeAndName(one: Candidate, other: Candidate): number {
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
