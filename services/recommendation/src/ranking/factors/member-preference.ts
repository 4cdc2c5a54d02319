import { timeInWords, weekdayInWords } from '../words.ts';
import type { SlotFactor } from './factor.ts';

/**
 * 10 points times the mean over the free members of how well the slot fits their standing preferences: the weekday
 * is one half of it, the time of day the other. Who names no days (or no times) counts as half a match there.
 */
export const memberPreference: SlotFactor = {
  name: 'memberPreference',
  scope: 'slot',
  points: ({ turnout }) => {
    const half = (named: number, open: number) => (named + open / 2) / (turnout.free || 1);
    return 10 * (half(turnout.namedDay, turnout.openDay) / 2 + half(turnout.namedTime, turnout.openTime) / 2);
  },
  reason: ({ turnout, slot }) => {
    const { free, namedDay, openDay, namedTime, openTime } = turnout;
    const anyDay = openDay > 0 ? ` (${openDay} named no days)` : '';
    const anyTime = openTime > 0 ? ` (${openTime} named no times)` : '';
    const days = `${namedDay || 'None'} of the ${free} free ${prefer(namedDay)} ${weekdayInWords(slot.weekday)}s`;
    return `${days}${anyDay}, ${namedTime || 'none'} ${prefer(namedTime)} ${timeInWords(slot.time)}${anyTime}`;
  },
};

const prefer = (count: number): string => (count > 1 ? 'prefer' : 'prefers');
