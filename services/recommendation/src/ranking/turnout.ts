import type { Fairness } from './factors/fairness.ts';
import type { Member, Slot } from './types.ts';

/** What points depend on, summed over the members who are free for a slot. */
export interface Turnout {
  free: number;
  /** Whose preferences name the weekday, and who names none at all; the same for the time. */
  namedDay: number;
  openDay: number;
  namedTime: number;
  openTime: number;
  /** What they missed of the last rounds, in the units of `Fairness`. */
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
