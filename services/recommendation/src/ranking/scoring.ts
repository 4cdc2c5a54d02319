import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { coursesOf, type Start } from './candidates.ts';
import { type CourseGroup, isLight } from './course-groups.ts';
import type { CourseContext, SlotContext } from './factors/factor.ts';
import { fairnessOf } from './factors/fairness.ts';
import { medianPriceOf } from './factors/price.ts';
import { clampToZero, mostOfCourse, scoreOfCourse, scoreOfPairing, scoreOfSlot } from './score.ts';
import { byName, type Candidate } from './select.ts';
import { turnoutOf, withOneMore } from './turnout.ts';
import type { Course, Fairness, Member, RankingInput } from './types.ts';

/** Shared input of scoring every tee time of one ranking. */
export interface Scoring {
  readonly input: RankingInput;
  readonly fairness: Fairness;
  /** The courses that have a candidate. */
  readonly candidates: ReadonlySet<Course>;
  /** Null when no price of theirs is known. */
  readonly medianPrice: number | null;
  courseContextOf(course: Course): CourseContext;
  /** The courses of a group, those first that can give most. */
  promisingFirst(group: CourseGroup): readonly ScoredCourse[];
}

interface ScoredCourse {
  readonly context: CourseContext;
  /** Hundredths of a point, as all scores here. */
  readonly score: number;
  /** Most that it gives at any slot. */
  readonly most: number;
}

/** @param open the slots that are candidates at their courses. */
export function scoringOf(input: RankingInput, open: readonly Start[]): Scoring {
  const candidates = coursesOfAll(open);
  const medianPrice = medianPriceOf(candidates);
  const fansOf = fansByCourse(input.members);
  const courses = new Map(
    input.courses.map((course) => {
      const context = { course, fans: fansOf.get(course.id) ?? [], medianPrice };
      return [course, { context, score: scoreOfCourse(context), most: mostOfCourse(context) }];
    }),
  );
  const ordered = new Map<CourseGroup, ScoredCourse[]>();
  return {
    input,
    fairness: fairnessOf(input.members, input.rounds),
    candidates,
    medianPrice,
    courseContextOf: (course) => (courses.get(course) as ScoredCourse).context,
    promisingFirst(group) {
      let inOrder = ordered.get(group);
      if (!inOrder) {
        const scored = group.courses.map((course) => courses.get(course) as ScoredCourse);
        inOrder = scored.sort(
          (one, other) => other.most - one.most || byName(one.context.course, other.context.course),
        );
        ordered.set(group, inOrder);
      }
      return inOrder;
    },
  };
}

/** Every course at which a round may start then at one of these. */
export function coursesOfAll(starts: readonly Start[]): Set<Course> {
  const wholeGroups = new Set<CourseGroup>();
  const courses = new Set<Course>();
  for (const start of starts) {
    if (wholeGroups.has(start.group)) continue;
    const then = coursesOf(start);
    if (then === start.group.courses) wholeGroups.add(start.group);
    for (const course of then) courses.add(course);
  }
  return courses;
}

/** The slot as it is scored. */
export function contextOf({ input, fairness }: Scoring, slot: Start): SlotContext {
  const turnout = turnoutOf(slot, fairness);
  return { squad: input.squad, totalMembers: input.members.length, slot, turnout, fairness };
}

/** The slot as if a member who is not free for it were. */
export function withProjection(context: SlotContext, projection: Member): SlotContext {
  const turnout = withOneMore(context.turnout, projection, context.slot, context.fairness);
  return { ...context, turnout, isFan: ({ id }) => projection.favoriteCourses.includes(id) };
}

/** Tells the most that a slot could score if any one member more were free for it: one whom every factor favours. */
export function mostWithOneMore(scoring: Scoring): (context: SlotContext) => number {
  const { input, fairness } = scoring;
  const [anyone] = input.members;
  if (!anyone) return () => 0;
  const favoured = { ...anyone, preferredDays: DAYS, preferredTimeSlots: TIME_SLOTS };
  const weight = Math.max(0, ...[...fairness.deficits.values()].map((deficit) => deficit.weight));
  const bestOff = { ...fairness, deficits: new Map([[favoured, { weight, missed: 0 }]]) };
  return (context) => {
    const then = withProjection({ ...context, fairness: bestOff }, favoured);
    return bestCourse(scoring, { ...then, isFan: () => true }).score;
  };
}

/** Scores slots one after another; of courses at which a slot has one and the same free members it is looked at once. */
export function scorer(scoring: Scoring): (slot: Start) => Candidate {
  let last: { slot: Start; context: SlotContext; score: number } | undefined;
  return (slot) => {
    const isLast = last?.slot.free === slot.free && last.slot.date === slot.date;
    const context = isLast && last ? { ...last.context, slot } : contextOf(scoring, slot);
    const score = isLast && last ? last.score : scoreOfSlot(context);
    last = { slot, context, score };
    return bestCourse(scoring, context, score);
  };
}

/** The slot at the best of its courses: of tens of thousands of candidates only these are kept. */
export function bestCourse(scoring: Scoring, context: SlotContext, slotScore = scoreOfSlot(context)): Candidate {
  const { group, daylight, round } = context.slot;
  let best: ScoredCourse | undefined;
  let bestScore = -1;
  for (const scored of scoring.promisingFirst(group)) {
    if (clampToZero(slotScore + scored.most) < bestScore) break;
    const { course } = scored.context;
    if (!isLight(daylight, course, round.startsAt)) continue;
    const score = clampToZero(slotScore + scored.score + scoreOfPairing(context, scored.context));
    const isBetter = score > bestScore || (score === bestScore && best && byName(course, best.context.course) < 0);
    if (!isBetter) continue;
    best = scored;
    bestScore = score;
  }
  return { slot: context, course: (best as ScoredCourse).context, score: bestScore };
}

/** The slot at this course. */
export function scoreAt(context: SlotContext, course: CourseContext): Candidate {
  const score = clampToZero(scoreOfSlot(context) + scoreOfCourse(course) + scoreOfPairing(context, course));
  return { slot: context, course, score };
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
