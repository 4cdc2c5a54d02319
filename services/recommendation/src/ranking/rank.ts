import { RECOMMENDATION_LIMIT, type TimeSlot } from '@fourball/contracts/constants.ts';
import { undecidedFor } from './answers.ts';
import { openStarts, type Start, startAt, startsOf } from './candidates.ts';
import { comparedWithBest } from './lost.ts';
import { nearestMissOf } from './nearest-miss.ts';
import { receiptOf } from './score.ts';
import { contextOf, type Scoring, scoreAt, scorer, scoringOf } from './scoring.ts';
import { type Candidate, inOrder, select } from './select.ts';
import type { RankedTeeTime, RankingInput } from './types.ts';

/**
 * The tee times that suit the squad best, each with the reasons for its score, what it lost to the best, and who is
 * missed. Depends on nothing but its input: the same input gives the same answer, in whatever order its lists come.
 */
export function rankTeeTimes(input: RankingInput): RankedTeeTime[] {
  const starts = startsOf(input);
  const open = openStarts(starts, input.mustCome);
  const scoring = scoringOf(input, open);
  const offered = select(inOrder(open.map(scorer(scoring))), input.limit ?? RECOMMENDATION_LIMIT, input.held);
  return comparedWithBest(offered.map((candidate) => rankedTeeTime(scoring, starts, candidate)));
}

/**
 * One slot at one of the courses, scored as among everything that the input offers, whether or not it would be offered
 * itself: where nobody is free, the points that depend on the free members are 0.
 */
export function scoreTeeTime(
  input: RankingInput,
  { courseId, ...place }: { date: string; time: TimeSlot; courseId: string },
): RankedTeeTime {
  const course = input.courses.find(({ id }) => id === courseId);
  if (!course) throw new RangeError('the course is none of those that are ranked');
  const starts = startsOf(input);
  const slot = startAt(input.members, place, course);
  const scoring = scoringOf(input, [slot, ...openStarts(starts, input.mustCome)]);
  return rankedTeeTime(scoring, starts, scoreAt(contextOf(scoring, slot), scoring.courseContextOf(course)));
}

function rankedTeeTime(scoring: Scoring, starts: readonly Start[], candidate: Candidate): RankedTeeTime {
  const { slot: context, course, score } = candidate;
  const { slot, totalMembers } = context;
  const unknown = undecidedFor(slot.answers, slot.time, slot.round).filter(({ isUnknown }) => isUnknown);
  const ifNeedBe = slot.answers.ifNeedBeAt.get(slot.time);
  return {
    date: slot.date,
    time: slot.time,
    courseId: course.course.id,
    availableMembers: [...slot.free].map(({ id }) => id).sort(),
    ifNeedBeMembers: [...slot.free]
      .filter((member) => ifNeedBe?.has(member))
      .map(({ id }) => id)
      .sort(),
    unknownMembers: unknown.map(({ member }) => member.id).sort(),
    totalMembers,
    score: score / 100,
    receipt: receiptOf(context, course),
    nearestMiss: nearestMissOf(scoring, starts, candidate),
  };
}
