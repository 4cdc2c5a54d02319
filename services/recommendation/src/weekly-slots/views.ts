import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { calendarDate } from '../ranking/calendar.ts';
import type { KeptSlot, WeekRow } from './repository.ts';

/** A ranked slot without anybody's name; its reasons name golfers by their ids. */
export const keptSlot = ({ nearestMiss, ...slot }: RankedSlot): KeptSlot => {
  if (!nearestMiss) return { ...slot, nearestMiss };
  const { name: _, ...miss } = nearestMiss;
  return { ...slot, nearestMiss: miss };
};

/** The same with the names that golfers have now; one whose account is gone is nobody's miss. */
export const namedSlot = (
  { nearestMiss, ...slot }: KeptSlot,
  nameOf: (id: string) => string | undefined,
): RankedSlot => {
  const name = nearestMiss ? nameOf(nearestMiss.userId) : undefined;
  return { ...slot, nearestMiss: nearestMiss && name !== undefined ? { ...nearestMiss, name } : null };
};

/**
 * A week as the other services hear of it: whose coming would raise a slot is not theirs to know.
 * @param opensAt when a date of the squad's standing game opens on the same day.
 */
export const weekState = (
  { id, squadId, weekStarting, slots, autoBooked }: WeekRow,
  opensAt: Date | null = null,
): WeeklySlotsState => ({
  id,
  squadId,
  weekStarting: calendarDate(weekStarting),
  slots: slots.map((slot) => ({ ...slot, nearestMiss: null })),
  autoBooked,
  opensAt: opensAt?.toISOString() ?? null,
});
