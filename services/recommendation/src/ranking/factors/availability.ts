import type { SlotFactor } from './factor.ts';

/** Up to 60 points for the share of the squad that is free. */
export const availability: SlotFactor = {
  name: 'availability',
  scope: 'slot',
  points: ({ slot, totalMembers }) => (60 * slot.free.size) / totalMembers,
  reason: ({ slot, totalMembers }) => `${slot.free.size} of ${totalMembers} free`,
};
