import { ROUND_MINUTES, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { type DateText, minutesOf } from '../../lib/dates.ts';

/** A booked round in which the golfer has a seat. */
export type Round = Pick<TeeTime, 'courseId' | 'date' | 'time' | 'course'>;

/** The slots of a day in whose hour a round is played. */
export function slotsOfRound(time: string, holes: number): TimeSlot[] {
  const start = minutesOf(time);
  const end = start + ROUND_MINUTES[holes === 9 ? 9 : 18];
  return TIME_SLOTS.filter((slot) => minutesOf(slot) < end && minutesOf(slot) + 60 > start);
}

/**
 * The slots of each date that the rounds take.
 * @param holesOf the holes of a course; a round of an unknown one is taken as 18.
 */
export function bookedSlots(
  rounds: readonly Round[],
  holesOf: (courseId: string) => number | undefined,
): Map<DateText, TimeSlot[]> {
  const booked = new Map<DateText, TimeSlot[]>();
  for (const { date, time, courseId } of rounds)
    booked.set(date, [...(booked.get(date) ?? []), ...slotsOfRound(time, holesOf(courseId) ?? 18)]);
  return booked;
}
