import { RECOMMENDATION_LIMIT, type TimeSlot } from '@fourball/contracts/constants.ts';
import { type OpenSlot, openSlots, slotAt } from './candidates.ts';
import type { CourseContext, SlotContext } from './factors/factor.ts';
import { fairnessOf } from './factors/fairness.ts';
import { medianPriceOf } from './factors/price.ts';
import { lifted, receiptOf, scoreOfCourse, scoreOfPairing, scoreOfSlot } from './score.ts';
import { byName, type Candidate, select } from './select.ts';
import type { Course, Member, RankedTeeTime, RankingInput } from './types.ts';

/**
 * The tee times that suit the squad best, each with the reasons for its score. Depends on nothing but its input: the
 * same input gives the same answer, in whatever order its lists come.
 */
export function rankTeeTimes(input: RankingInput): RankedTeeTime[] {
  const { squad, members, rounds } = input;
  const slots = openSlots(input);
  const courses = scoredCourses(slots, members);
  const fairness = fairnessOf(members, rounds);
  const scoreOf = slotScores();
  const candidates = slots.map((slot) => {
    const context = { squad, totalMembers: members.length, slot, fairness };
    return bestAt(context, scoreOf(context), courses);
  });
  return select(candidates, input.limit ?? RECOMMENDATION_LIMIT).map(rankedTeeTime);
}

/** Where the same members are free at one date and time, the slot's own points are the same: they are added up once. */
function slotScores(): (context: SlotContext) => number {
  let free: OpenSlot['free'] | undefined;
  let score = 0;
  return (context) => {
    if (context.slot.free !== free) score = scoreOfSlot(context);
    free = context.slot.free;
    return score;
  };
}

/**
 * One slot at one of the courses, scored as among everything that the input offers, whether or not it would be offered
 * itself: where nobody is free, the points that depend on the free members are 0.
 */
export function scoreTeeTime(
  input: RankingInput,
  { courseId, ...place }: { date: string; time: TimeSlot; courseId: string },
): RankedTeeTime {
  const { squad, members, courses, rounds } = input;
  const course = courses.find(({ id }) => id === courseId);
  if (!course) throw new RangeError('the course is none of those that are ranked');
  const slot = slotAt(members, place, course);
  const scored = scoredCourses([slot, ...openSlots(input)], members);
  const context = { squad, totalMembers: members.length, slot, fairness: fairnessOf(members, rounds) };
  return rankedTeeTime(bestAt(context, scoreOfSlot(context), scored));
}

interface ScoredCourse {
  readonly context: CourseContext;
  /** Hundredths of a point. */
  readonly score: number;
}

/** The courses that have a slot. */
function scoredCourses(slots: readonly OpenSlot[], members: readonly Member[]): ReadonlyMap<Course, ScoredCourse> {
  // Slots share their courses: each set is gone through once.
  const courses = new Set([...new Set(slots.map((slot) => slot.courses))].flatMap((some) => [...some]));
  const medianPrice = medianPriceOf(courses);
  const fansOf = fansByCourse(members);
  return new Map(
    [...courses].map((course) => {
      const context = { course, fans: fansOf.get(course.id) ?? [], medianPrice };
      return [course, { context, score: scoreOfCourse(context) }];
    }),
  );
}

function fansByCourse(members: readonly Member[]): Map<string, Member[]> {
  const fans = new Map<string, Member[]>();
  for (const member of members) {
    for (const courseId of new Set(member.favoriteCourses)) {
      const others = fans.get(courseId);
      if (others) others.push(member);
      else fans.set(courseId, [member]);
    }
  }
  return fans;
}

/** The slot at the best of its courses: of tens of thousands of candidates only these are kept. */
function bestAt(context: SlotContext, slotScore: number, courses: ReadonlyMap<Course, ScoredCourse>): Candidate {
  let best: ScoredCourse | undefined;
  let bestScore = -1;
  for (const course of context.slot.courses) {
    const scored = courses.get(course) as ScoredCourse;
    const score = lifted(slotScore + scored.score + scoreOfPairing(context, scored.context));
    const isBetter = score > bestScore || (score === bestScore && best && byName(course, best.context.course) < 0);
    if (!isBetter) continue;
    best = scored;
    bestScore = score;
  }
  return { slot: context, course: (best as ScoredCourse).context, score: bestScore };
}

function rankedTeeTime({ slot: context, course, score }: Candidate): RankedTeeTime {
  const { slot, totalMembers } = context;
  return {
    date: slot.date,
    time: slot.time,
    courseId: course.course.id,
    availableMembers: sortedIds(slot.free),
    unknownMembers: sortedIds(slot.unknown),
    totalMembers,
    score: score / 100,
    receipt: receiptOf(context, course),
  };
}

function sortedIds(members: ReadonlySet<Member>): string[] {
  return [...members].map((member) => member.id).sort();
}
