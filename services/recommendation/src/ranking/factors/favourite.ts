import type { CandidateContext, CandidateFactor } from './factor.ts';

/** Up to 4 points for the share of the free members who have the course among their favourites. */
export const favourite: CandidateFactor = {
  name: 'favourite',
  scope: 'candidate',
  points: (candidate) => (4 * freeFans(candidate)) / (candidate.slot.free.size || 1),
  reason: (candidate) => {
    const fans = freeFans(candidate);
    const { size } = candidate.slot.free;
    return fans === 0 ? 'Nobody who is free has it as a favourite' : `A favourite of ${fans} of the ${size} free`;
  },
};

function freeFans({ fans, slot }: CandidateContext): number {
  return fans.filter((member) => slot.free.has(member)).length;
}
