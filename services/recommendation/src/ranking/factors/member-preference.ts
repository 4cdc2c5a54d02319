import { timeInWords, weekdayInWords } from '../words.ts';
import type { SlotFactor } from './factor.ts';

/**
 * 10 points times the mean over the free members of how well the slot fits their standing preferences: the weekday
 * is one half of it, the time of day the other. Naming no days (or no times) counts as half a match there, and of
 * who comes only if need be half of it all counts.
 */
export const memberPreference: SlotFactor = {
  name: 'memberPreference',
  scope: 'slot',
  points: ({ turnout }) => (10 * turnout.fit) / (4 * (turnout.free || 1)),
  reason: ({ turnout, slot }) => {
    const { free, ifNeedBe, namedDay, openDay, namedTime, openTime } = turnout;
    const anyDay = openDay > 0 ? ` (${openDay} named no days)` : '';
    const anyTime = openTime > 0 ? ` (${openTime} named no times)` : '';
    const days = `${namedDay || 'None'} of the ${free} free ${prefer(namedDay)} ${weekdayInWords(slot.weekday)}s`;
    const times = `${namedTime || 'none'} ${prefer(namedTime)} ${timeInWords(slot.time)}`;
    return `${days}${anyDay}, ${times}${anyTime}${ifNeedBe > 0 ? `, ${ifNeedBe} of ${free} if need be` : ''}`;
  },
};

const prefer = (count: number): string => (count > 1 ? 'prefer' : 'prefers');
