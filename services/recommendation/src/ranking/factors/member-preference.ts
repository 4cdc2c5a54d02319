import type { OpenSlot } from '../candidates.ts';
import { timeInWords, weekdayInWords } from '../words.ts';
import type { SlotFactor } from './factor.ts';

/**
 * 10 points times the mean over the free members of how well the slot fits their standing preferences: the weekday
 * is one half of it, the time of day the other. Who names no days (or no times) counts as half a match there.
 */
export const memberPreference: SlotFactor = {
  name: 'memberPreference',
  scope: 'slot',
  points: ({ slot }) => {
    const { days, times } = matchesOf(slot);
    const half = (matches: Matches) => (matches.named + matches.open / 2) / (slot.free.size || 1);
    return 10 * (half(days) / 2 + half(times) / 2);
  },
  reason: ({ slot }) => {
    const { days, times } = matchesOf(slot);
    const anyDay = days.open > 0 ? ` (${days.open} named no days)` : '';
    const anyTime = times.open > 0 ? ` (${times.open} named no times)` : '';
    const day = `${weekdayInWords(slot.weekday)} is a preferred day of ${days.named} of the ${slot.free.size} free${anyDay}`;
    return `${day}, ${timeInWords(slot.time)} a preferred time of ${times.named}${anyTime}`;
  },
};

/** The free members whose preferences name the slot, and those who name none at all. */
interface Matches {
  named: number;
  open: number;
}

function matchesOf(slot: OpenSlot): { days: Matches; times: Matches } {
  const days = { named: 0, open: 0 };
  const times = { named: 0, open: 0 };
  for (const { preferredDays, preferredTimeSlots } of slot.free) {
    if (preferredDays.length === 0) days.open += 1;
    else if (preferredDays.includes(slot.weekday)) days.named += 1;
    if (preferredTimeSlots.length === 0) times.open += 1;
    else if (preferredTimeSlots.includes(slot.time)) times.named += 1;
  }
  return { days, times };
}
