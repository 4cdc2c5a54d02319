import type { Start } from '../candidates.ts';
import type { Turnout } from '../turnout.ts';
import type { Course, FactorName, Fairness, Member, RankingInput } from '../types.ts';

/** Input of factors that are the same at every course of a slot. */
export interface SlotContext {
  squad: RankingInput['squad'];
  totalMembers: number;
  slot: Start;
  turnout: Turnout;
  /** Favourites of a member counted as free besides those who are; the turnout has them counted. */
  isFan?: (course: Course) => boolean;
  /** How many of those who are free are fans of a course, where that is asked again and again. */
  knownFans?: Map<Course, number>;
  fairness: Fairness;
}

/** Input of factors that are the same for a course at any time. */
export interface CourseContext {
  course: Course;
  /** The members who have the course among their favourites, free or not. */
  fans: readonly Member[];
  /** See `medianPriceOf`; null when no price is known. */
  medianPrice: number | null;
}

interface FactorOf<Scope extends string, Context extends unknown[]> {
  name: FactorName;
  /** Scope of the factor, so that it is worked out once per slot or course and not per candidate. */
  scope: Scope;
  /** Not rounded. */
  points(...context: Context): number;
  /** Why it gave these points, in words that a golfer reads. */
  reason(...context: Context): string;
}

export type SlotFactor = FactorOf<'slot', [SlotContext]>;
export type CourseFactor = FactorOf<'course', [CourseContext]>;
/** Factor of a slot at a course: the whole candidate. */
export interface CandidateFactor extends FactorOf<'candidate', [SlotContext, CourseContext]> {
  /** No slot at the course gets more points than these, so that courses without a chance need not be tried. */
  most(course: CourseContext): number;
}
export type Factor = SlotFactor | CourseFactor | CandidateFactor;
