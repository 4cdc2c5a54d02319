import { weekdayInWords } from '../words.ts';
import type { SlotFactor } from './factor.ts';

/** 8 points on one of the squad's days, half of that where the squad names none. */
export const squadDay: SlotFactor = {
  name: 'squadDay',
  scope: 'slot',
  points: ({ squad, slot }) => {
    if (squad.preferredDays.length === 0) return 4;
    return squad.preferredDays.includes(slot.weekday) ? 8 : 0;
  },
  reason: ({ squad, slot }) => {
    if (squad.preferredDays.length === 0) return 'Your squad has not named its days';
    const day = weekdayInWords(slot.weekday);
    return squad.preferredDays.includes(slot.weekday) ? `Your ${day}` : `${day} is not one of your days`;
  },
};
