import type { CourseContext, SlotContext } from './factors/factor.ts';
import { FACTORS } from './factors.ts';
import type { ReceiptLine } from './types.ts';

const slotFactors = FACTORS.filter((factor) => factor.scope === 'slot');
const courseFactors = FACTORS.filter((factor) => factor.scope === 'course');
const candidateFactors = FACTORS.filter((factor) => factor.scope === 'candidate');

// Scores are added up in whole hundredths of a point, so that a receipt sums to its score exactly.

/** The part of a score that is the same at every course of the slot, in hundredths of a point. */
export function scoreOfSlot(slot: SlotContext): number {
  return slotFactors.reduce((sum, factor) => sum + hundredths(factor.points(slot)), 0);
}

/** The part of a score that is the same for the course at any time, in hundredths of a point. */
export function scoreOfCourse(course: CourseContext): number {
  return courseFactors.reduce((sum, factor) => sum + hundredths(factor.points(course)), 0);
}

/** The part of a score that depends on slot and course together, in hundredths of a point. */
export function scoreOfPairing(slot: SlotContext, course: CourseContext): number {
  let sum = 0;
  for (const factor of candidateFactors) sum += hundredths(factor.points(slot, course));
  return sum;
}

/** Most that a course gives at any slot, in hundredths of a point. */
export function mostOfCourse(course: CourseContext): number {
  return candidateFactors.reduce((sum, factor) => sum + hundredths(factor.most(course)), scoreOfCourse(course));
}

/** A score never falls below nothing. */
export const clampToZero = (sum: number): number => Math.max(0, sum);

/** One line per factor, and one for what lifts the score to nothing where it would be less; they sum to the score. */
export function receiptOf(slot: SlotContext, course: CourseContext): ReceiptLine[] {
  const receipt = FACTORS.map((factor): ReceiptLine => {
    const line = (points: number, reason: string) => ({
      factor: factor.name,
      points: hundredths(points) / 100,
      reason,
    });
    if (factor.scope === 'slot') return line(factor.points(slot), factor.reason(slot));
    if (factor.scope === 'course') return line(factor.points(course), factor.reason(course));
    return line(factor.points(slot, course), factor.reason(slot, course));
  });
  const sum = receipt.reduce((total, { points }) => total + hundredths(points), 0);
  if (sum < 0) receipt.push({ factor: 'floor', points: -sum / 100, reason: 'No score is below 0' });
  return receipt;
}

// Half a hundredth rounds up, also when floating point holds it as a little less than half.
function hundredths(points: number): number {
  return Math.round(points * 100 + 1e-9);
}
