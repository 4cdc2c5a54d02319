import type { NearestMiss } from '@fourball/contracts/http/ranking.ts';
import { isTaken, type Undecided, undecidedFor } from './answers.ts';
import type { Start } from './candidates.ts';
import type { CourseContext } from './factors/factor.ts';
import { medianPriceOf } from './factors/price.ts';
import { coursesOfAll, type Scoring, scoreAt, withProjection } from './scoring.ts';
import type { Candidate } from './select.ts';
import type { Member } from './types.ts';

/**
 * The one member whose being free then would raise a tee time's score most, found by scoring it again as if they were;
 * of equals the first by id. Whose time is taken then cannot come and is nobody's miss.
 *
 * @param starts those of the whole ranking, also those for which nobody is free.
 */
export function nearestMissOf(scoring: Scoring, starts: readonly Start[], teeTime: Candidate): NearestMiss | null {
  const { slot, score } = teeTime;
  const { answers, time, round } = slot.slot;
  const courseFor = courseWith(scoring, starts, teeTime);
  let best: { projection: Undecided; score: number } | undefined;
  for (const projection of undecidedFor(answers, time, round)) {
    const raised = scoreAt(withProjection(slot, projection.member), courseFor(projection.member)).score;
    const least = best?.score ?? score;
    const isBetter = raised > least || (best && raised === least && projection.member.id < best.projection.member.id);
    if (isBetter) best = { projection, score: raised };
  }
  if (!best) return null;
  const { member, isUnknown } = best.projection;
  return {
    userId: member.id,
    name: member.name,
    isUnknown,
    availableMembers: slot.turnout.free + 1,
    score: best.score / 100,
  };
}

/**
 * A tee time's course among the courses that there would be with one member more: where nobody is free at the same time
 * for other courses, who comes makes candidates of them too, and their prices count in the middle one.
 */
function courseWith(scoring: Scoring, starts: readonly Start[], { slot, course }: Candidate) {
  const { date, time } = slot.slot;
  const isWhole = scoring.candidates.size === scoring.input.courses.length || scoring.input.mustCome?.length;
  const closed = isWhole ? [] : starts.filter((s) => s.date === date && s.time === time && s.free.size === 0);
  if (closed.length === 0) return () => course;
  return (projection: Member): CourseContext => {
    const opened = coursesOfAll(closed.filter(({ answers, round }) => !isTaken(answers, projection, round)));
    if ([...opened].every((other) => scoring.candidates.has(other))) return course;
    return { ...course, medianPrice: medianPriceOf(new Set([...scoring.candidates, ...opened])) };
  };
}
