import type { Start } from './candidates.ts';
import type { Fairness, Member, Slot } from './types.ts';

/** Sums over the members who are free for a slot, on which points depend. */
export interface Turnout {
  free: number;
  /** Number of those who are free only if need be. */
  ifNeedBe: number;
  /** Number of those whose preferences name the weekday, and of those who name none at all; the same for the time. */
  namedDay: number;
  openDay: number;
  namedTime: number;
  openTime: number;
  /** How well the slot fits each one's preferences, as a sum of up to 4: half of it for whom it is only if need be. */
  fit: number;
  /** Share that they missed of the last rounds, in the units of `Fairness`. */
  missed: number;
}

export function turnoutOf(slot: Pick<Start, 'free' | 'answers'> & Slot, fairness: Fairness): Turnout {
  const turnout = { free: 0, ifNeedBe: 0, namedDay: 0, openDay: 0, namedTime: 0, openTime: 0, fit: 0, missed: 0 };
  const ifNeedBe = slot.answers.ifNeedBeAt.get(slot.time);
  for (const member of slot.free) count(turnout, member, slot, fairness, ifNeedBe?.has(member));
  return turnout;
}

/** The same with one member more, who comes gladly. */
export function withOneMore(turnout: Turnout, member: Member, slot: Slot, fairness: Fairness): Turnout {
  const more = { ...turnout };
  count(more, member, slot, fairness);
  return more;
}

function count(
  turnout: Turnout,
  member: Member,
  { weekday, time }: Slot,
  { deficits }: Fairness,
  isIfNeedBe = false,
): void {
  const { preferredDays, preferredTimeSlots } = member;
  let fit = 0;
  turnout.free += 1;
  if (isIfNeedBe) turnout.ifNeedBe += 1;
  if (preferredDays.length === 0) {
    turnout.openDay += 1;
    fit += 1;
  } else if (preferredDays.includes(weekday)) {
    turnout.namedDay += 1;
    fit += 2;
  }
  if (preferredTimeSlots.length === 0) {
    turnout.openTime += 1;
    fit += 1;
  } else if (preferredTimeSlots.includes(time)) {
    turnout.namedTime += 1;
    fit += 2;
  }
  turnout.fit += isIfNeedBe ? fit / 2 : fit;
  turnout.missed += deficits.get(member)?.weight ?? 0;
}
