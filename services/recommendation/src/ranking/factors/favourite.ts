import type { CandidateFactor, CourseContext, SlotContext } from './factor.ts';

/** Up to 4 points for the share of the free members who have the course among their favourites. */
export const favourite: CandidateFactor = {
  name: 'favourite',
  scope: 'candidate',
  points: (slot, course) => (4 * freeFans(slot, course)) / (slot.slot.free.size || 1),
  reason: (slot, course) => {
    const fans = freeFans(slot, course);
    const { size } = slot.slot.free;
    return fans === 0 ? 'Nobody who is free has it as a favourite' : `A favourite of ${fans} of the ${size} free`;
  },
};

function freeFans({ slot }: SlotContext, { fans }: CourseContext): number {
  let count = 0;
  for (const member of fans) if (slot.free.has(member)) count += 1;
  return count;
}
