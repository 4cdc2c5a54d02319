import { MINUTE } from '../clock.ts';
import { clockInWords } from '../words.ts';
import type { CandidateFactor, CourseContext, SlotContext } from './factor.ts';

const MOST = 15;

/** A tenth of a point less for each minute that the round would end after sunset at the course, 15 points at most. */
export const daylight: CandidateFactor = {
  name: 'daylight',
  scope: 'candidate',
  points: (slot, course) => {
    // Mostly the sun is up at every course, and then none has to be looked up.
    if (slot.slot.round.endsAt <= slot.slot.daylight.earliest) return 0;
    return -Math.min(MOST, Math.max(0, minutesInTheDark(slot, course)) / 10) || 0;
  },
  most: () => 0,
  reason: (context, courseContext) => {
    const { slot } = context;
    const { course } = courseContext;
    if (!course.position) return 'Sunset not known';
    const sunset = slot.daylight.sunsetAt(course);
    if (sunset === Number.POSITIVE_INFINITY) return 'The sun does not set';
    if (sunset === Number.NEGATIVE_INFINITY) return 'The sun does not rise';
    const minutes = minutesInTheDark(context, courseContext);
    const at = clockInWords(sunset, course.timeZone);
    return minutes > 0 ? `Ends ${minutes} min after sunset (${at})` : `Ends before sunset (${at})`;
  },
};

/** Negative for a round that ends before. */
function minutesInTheDark({ slot }: SlotContext, { course }: CourseContext): number {
  return (slot.round.endsAt - slot.daylight.sunsetAt(course)) / MINUTE;
}
