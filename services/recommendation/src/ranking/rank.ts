import { RECOMMENDATION_LIMIT, type TimeSlot } from '@fourball/contracts/constants.ts';
import { type OpenSlot, openSlots, slotAt } from './candidates.ts';
import type { CourseContext } from './factors/factor.ts';
import { fairnessOf } from './factors/fairness.ts';
import { medianPriceOf } from './factors/price.ts';
import { lifted, receiptOf, scoreOfCourse, scoreOfPairing, scoreOfSlot } from './score.ts';
import { type Candidate, select } from './select.ts';
import type { Course, Member, RankedTeeTime, RankingInput } from './types.ts';

/**
 * The tee times that suit the squad best, each with the reasons for its score. Depends on nothing but its input: the
 * same input gives the same answer, in whatever order its lists come.
 */
export function rankTeeTimes(input: RankingInput): RankedTeeTime[] {
  const slots = openSlots(input);
  return select(candidatesOf(input, slots), input.limit ?? RECOMMENDATION_LIMIT).map(rankedTeeTime);
}

/**
 * One slot at one of the courses, scored as among everything that the input offers, whether or not it would be offered
 * itself: where nobody is free, the points that depend on the free members are 0.
 */
export function scoreTeeTime(
  input: RankingInput,
  { courseId, ...place }: { date: string; time: TimeSlot; courseId: string },
): RankedTeeTime {
  const { squad, members, courses } = input;
  const course = courses.find(({ id }) => id === courseId);
  if (!course) throw new RangeError('the course is none of those that are ranked');
  const slot = slotAt(members, place, course);
  const [courseContext] = courseContextsOf([slot, ...openSlots(input)], members);
  const context = { squad, totalMembers: members.length, slot, ...(courseContext as CourseContext) };
  return rankedTeeTime({ context, score: scoreOfSlot(context) + scoreOfCourse(context) + scoreOfPairing(context) });
}

/** Every open slot at each of its courses, one by one: of the tens of thousands only the best are kept. */
function* candidatesOf({ squad, members, rounds }: RankingInput, slots: readonly OpenSlot[]): Generator<Candidate> {
  const courses = courseContextsOf(slots, members).map((context) => ({ context, score: scoreOfCourse(context) }));
  const fairness = fairnessOf(members, rounds);
  for (const slot of slots) {
    const slotContext = { squad, totalMembers: members.length, slot, fairness };
    const slotScore = scoreOfSlot(slotContext);
    for (const course of courses) {
      if (!slot.courses.has(course.context.course)) continue;
      const context = { ...slotContext, ...course.context };
      yield { context, score: lifted(slotScore + course.score + scoreOfPairing(context)) };
    }
  }
}

function courseContextsOf(slots: readonly OpenSlot[], members: readonly Member[]): CourseContext[] {
  const courses = new Set<Course>();
  for (const slot of slots) for (const course of slot.courses) courses.add(course);
  const medianPrice = medianPriceOf(courses);
  return [...courses].map((course) => ({
    course,
    fans: members.filter((member) => member.favoriteCourses.includes(course.id)),
    medianPrice,
  }));
}

function rankedTeeTime({ context, score }: Candidate): RankedTeeTime {
  const { slot, course, totalMembers } = context;
  return {
    date: slot.date,
    time: slot.time,
    courseId: course.id,
    availableMembers: sortedIds(slot.free),
    unknownMembers: sortedIds(slot.unknown),
    totalMembers,
    score: score / 100,
    receipt: receiptOf(context),
  };
}

function sortedIds(members: ReadonlySet<Member>): string[] {
  return [...members].map((member) => member.id).sort();
}
