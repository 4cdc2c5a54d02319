import type { Day, TimeSlot } from './constants.ts';

/** A golfer's standing answer: the days and hours at which they count as free where no entry says otherwise. */
export interface UsualWeek {
  readonly preferredDays: readonly Day[];
  readonly preferredTimeSlots: readonly TimeSlot[];
}

/** Whether it answers for any slot: days without hours, or hours without days, say nothing. */
export const hasUsualWeek = ({ preferredDays, preferredTimeSlots }: Record<keyof UsualWeek, readonly unknown[]>) =>
  preferredDays.length > 0 && preferredTimeSlots.length > 0;

/** The slots at which it counts on a day of the week. */
export const usualSlots = ({ preferredDays, preferredTimeSlots }: UsualWeek, day: Day): readonly TimeSlot[] =>
  preferredDays.includes(day) ? preferredTimeSlots : [];
