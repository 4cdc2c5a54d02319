import type { Fairness, Member, Slot } from './types.ts';

/** Sums over the members who are free for a slot, on which points depend. */
export interface Turnout {
  free: number;
  /** Number of those whose preferences name the weekday, and of those who name none at all; the same for the time. */
  namedDay: number;
  openDay: number;
  namedTime: number;
  openTime: number;
  /** Share that they missed of the last rounds, in the units of `Fairness`. */
  missed: number;
}

export function turnoutOf(members: Iterable<Member>, slot: Slot, fairness: Fairness): Turnout {
  const turnout = { free: 0, namedDay: 0, openDay: 0, namedTime: 0, openTime: 0, missed: 0 };
  for (const member of members) count(turnout, member, slot, fairness);
  return turnout;
}

/** The same with one member more. */
export function withOneMore(turnout: Turnout, member: Member, slot: Slot, fairness: Fairness): Turnout {
  const more = { ...turnout };
  count(more, member, slot, fairness);
  return more;
}

function count(turnout: Turnout, member: Member, { weekday, time }: Slot, { deficits }: Fairness): void {
  const { preferredDays, preferredTimeSlots } = member;
  turnout.free += 1;
  if (preferredDays.length === 0) turnout.openDay += 1;
  else if (preferredDays.includes(weekday)) turnout.namedDay += 1;
  if (preferredTimeSlots.length === 0) turnout.openTime += 1;
  else if (preferredTimeSlots.includes(time)) turnout.namedTime += 1;
  turnout.missed += deficits.get(member)?.weight ?? 0;
}
