import type { Refusal } from '../../recommendations/policy.ts';

/** Guests as far as the rules depend on them. */
interface Brought {
  readonly hostId: string;
  readonly name: string;
}

interface Rules {
  readonly guests: string;
  readonly guestsPerMember: number;
}

interface Bringing {
  readonly hostId: string;
  /** Once it is booked, those who have a seat. */
  readonly coming: readonly string[];
  readonly isBooked: boolean;
  readonly brought: readonly Brought[];
}

/** Why a golfer may not bring one guest more to a round; undefined where they may. */
export function refusalOfGuest(
  { guestsPerMember }: Rules,
  { hostId, coming, isBooked, brought }: Bringing,
): Refusal | undefined {
  if (!coming.includes(hostId)) {
    // Once it is booked, a golfer who is in may wait for a seat.
    const detail = isBooked
      ? 'You can bring a guest once you have a seat'
      : 'Say that you are in before you bring a guest';
    return { code: 'not-in', detail };
  }
  if (brought.filter((guest) => guest.hostId === hostId).length < guestsPerMember) return undefined;
  const most = guestsPerMember === 1 ? '1 guest' : `${guestsPerMember} guests`;
  return { code: 'too-many-guests', detail: `Each member of your squad may bring ${most} to a round` };
}

/** Whether a guest counts without a leader's word on them. */
export const isApprovedAtOnce = ({ guests }: Rules, isLeader: boolean): boolean => guests === 'free' || isLeader;

interface Group {
  readonly bookedPlayers: number;
  readonly maxPlayers: number;
}

/** Why the group of a host has no seat for one guest more: members who wait for one come first. */
export function refusalOfSeat({ bookedPlayers, maxPlayers }: Group, line: readonly string[]): Refusal | undefined {
  if (bookedPlayers >= maxPlayers) return { code: 'group-full', detail: 'No seat is free where the guest would play' };
  if (line.length > 0) return { code: 'members-wait', detail: 'Members who wait for a seat come before guests' };
  return undefined;
}

/** Sentence to a golfer who has had as many mailed a day as they may. */
export const guestMailLimit = (allowed: number): string => `You can have ${allowed} guests mailed a day.`;
