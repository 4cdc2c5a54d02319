import type { SlotFactor } from './factor.ts';

/** Up to 60 points for the share of the squad that is free. */
export const availability: SlotFactor = {
  name: 'availability',
  scope: 'slot',
  points: ({ turnout, totalMembers }) => (60 * turnout.free) / totalMembers,
  reason: ({ turnout, totalMembers }) => `${turnout.free} of ${totalMembers} free`,
};
