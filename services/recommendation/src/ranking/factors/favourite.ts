import type { CandidateFactor, CourseContext, SlotContext } from './factor.ts';

const MOST = 4;

/** Up to 4 points for the share of the free members who have the course among their favourites. */
export const favourite: CandidateFactor = {
  name: 'favourite',
  scope: 'candidate',
  points: (slot, course) => (course.fans.length === 0 ? 0 : (MOST * freeFans(slot, course)) / (slot.turnout.free || 1)),
  most: ({ fans }) => (fans.length === 0 ? 0 : MOST),
  reason: (slot, course) => {
    const fans = freeFans(slot, course);
    const { free } = slot.turnout;
    if (fans === 0) return 'No favorite of anyone who is free';
    return free === 1 ? 'A favorite of the one who is free' : `A favorite of ${fans} of the ${free} free`;
  },
};

function freeFans({ slot, isFan, knownFans }: SlotContext, { course, fans }: CourseContext): number {
  let count = knownFans?.get(course);
  if (count === undefined) {
    count = 0;
    for (const member of fans) if (slot.free.has(member)) count += 1;
    knownFans?.set(course, count);
  }
  return isFan?.(course) ? count + 1 : count;
}
