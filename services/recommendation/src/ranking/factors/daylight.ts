import { MINUTE } from '../clock.ts';
import { clockInWords } from '../words.ts';
import type { CandidateContext, CandidateFactor } from './factor.ts';

const MOST = 15;

/** A tenth of a point less for each minute that the round would end after sunset at the course, 15 points at most. */
export const daylight: CandidateFactor = {
  name: 'daylight',
  scope: 'candidate',
  points: (candidate) => -Math.min(MOST, Math.max(0, minutesInTheDark(candidate)) / 10) || 0,
  reason: (candidate) => {
    const { slot, course } = candidate;
    if (!course.position) return 'Sunset not known';
    const sunset = slot.sunsets.get(course) as number;
    if (sunset === Number.POSITIVE_INFINITY) return 'The sun does not set';
    const minutes = minutesInTheDark(candidate);
    const at = clockInWords(sunset, course.timeZone);
    return minutes > 0 ? `Ends ${minutes} min after sunset (${at})` : `Ends before sunset (${at})`;
  },
};

/** Negative for a round that ends before. */
function minutesInTheDark({ slot, course }: CandidateContext): number {
  return (slot.round.endsAt - (slot.sunsets.get(course) as number)) / MINUTE;
}
