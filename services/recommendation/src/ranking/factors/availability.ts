import type { SlotFactor } from './factor.ts';

/** Up to 60 points for the share of the squad that is free; none in a squad without members. */
export const availability: SlotFactor = {
  name: 'availability',
  scope: 'slot',
  points: ({ turnout, totalMembers }) => (60 * turnout.free) / (totalMembers || 1),
  reason: ({ turnout, totalMembers }) => `${turnout.free} of ${totalMembers} free`,
};
