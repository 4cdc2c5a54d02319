import { GROUP_INTERVAL_MINUTES, GROUP_MAX, GUESTS_MAX, TEE_TIMES_HELD_MAX } from '@fourball/contracts/constants.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Invite, Squad, SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Tone } from '../../components/ui/badge.tsx';
import { formatTeeOff } from '../../lib/dates.ts';
import { handicapText } from '../../lib/handicap.ts';

const CARD_AVATARS = 4;

/** Words of a card about a squad's plans, and the badge beside them. */
export function squadStatus(squad: Pick<Squad, 'nextTeeTime' | 'members' | 'memberCount' | 'hasInactive'>): {
  text: string;
  badge: string;
  tone: Tone;
} {
  if (squad.nextTeeTime) return { text: formatTeeOff(squad.nextTeeTime), badge: 'Confirmed', tone: 'excellent' };
  if (isAlone(squad)) return { text: 'Invite your golf friends', badge: 'Just you', tone: 'good' };
  if (squad.hasInactive ?? squad.members.some(({ status }) => status !== 'active'))
    return { text: 'Scheduling conflict', badge: 'Pending', tone: 'fair' };
  return { text: 'Finding optimal time', badge: 'Optimizing', tone: 'good' };
}

/** A squad of one looks for friends, not for tee times. */
export const isAlone = ({ memberCount }: Pick<Squad, 'memberCount'>): boolean => memberCount === 1;

/** Squads by their next round, the soonest first; those without one come after them, by name. */
export const byNextRound = (squads: readonly Squad[]): Squad[] =>
  squads.toSorted((one, other) => roundOf(one) - roundOf(other) || one.name.localeCompare(other.name));

// Two without a round differ by NaN, which leaves it to their names.
const roundOf = ({ nextTeeTime }: Squad): number =>
  nextTeeTime ? Date.parse(`${nextTeeTime.date}T${nextTeeTime.time}`) : Number.POSITIVE_INFINITY;

const minuteOf = (time: string): number => Date.parse(`1970-01-01T${time}Z`) / 60_000;

/** How a golfer stands to the squad's next round. */
export type Attendance = 'in' | 'offered' | 'waiting' | 'out';

export const ATTENDANCE_WORDS: Readonly<Record<Attendance, string>> = {
  in: "you're in",
  offered: 'seat offered',
  waiting: "you're in line",
  out: "you're not in",
};

/** @param waited their place in line for it, where they wait. */
export function attendanceOf(
  { id, nextTeeTime, memberCount }: Pick<Squad, 'id' | 'nextTeeTime' | 'memberCount'>,
  teeTimes: readonly Pick<TeeTime, 'squadId' | 'date' | 'time' | 'bookings'>[],
  { userId, waited }: { userId: string; waited: { readonly offeredUntil: string | null } | undefined },
): Attendance {
  const first = nextTeeTime ? minuteOf(nextTeeTime.time) : Number.NaN;
  // Its groups start ten minutes apart; guests make one of each member at most.
  const groups = Math.min(Math.ceil((memberCount * (1 + GUESTS_MAX)) / GROUP_MAX), TEE_TIMES_HELD_MAX);
  const last = first + (groups - 1) * GROUP_INTERVAL_MINUTES;
  const plays = teeTimes.some(
    ({ squadId, date, time, bookings }) =>
      squadId === id &&
      date === nextTeeTime?.date &&
      minuteOf(time) >= first &&
      minuteOf(time) <= last &&
      bookings.some((seat) => seat.userId === userId && seat.status === 'confirmed'),
  );
  if (plays) return 'in';
  if (waited) return waited.offeredUntil ? 'offered' : 'waiting';
  return 'out';
}

/** The members whose avatars a card shows, and how many more there are. */
export const cardAvatars = (squad: Pick<Squad, 'members' | 'memberCount'>) => {
  const shown = squad.members.slice(0, CARD_AVATARS);
  return { shown, more: squad.memberCount - shown.length };
};

/** State of a navigation to a squad's page: it opens on the link to share. */
export const OPENS_INVITE = 'opens-invite';

/** The invite link that works now, as leaders see it; undefined where there is none. */
export function currentInvite(
  { inviteCode, inviteCodeExpiresAt }: Pick<SquadDetail, 'inviteCode' | 'inviteCodeExpiresAt'>,
  origin: string,
): Invite | undefined {
  if (!inviteCode || !inviteCodeExpiresAt || new Date(inviteCodeExpiresAt) <= new Date()) return undefined;
  return { inviteUrl: new URL(`/join/${inviteCode}`, origin).href, inviteCode, expiresAt: inviteCodeExpiresAt };
}

/** Leaders who are not active may do no more than members. */
export const isLeader = (squad: Pick<Squad, 'members'>, userId: string): boolean =>
  squad.members.some((member) => member.userId === userId && member.role === 'leader' && member.status === 'active');

/** The mean of the known handicaps to one decimal; null when none is known. */
export function averageHandicap(members: readonly Pick<SquadMember, 'user'>[]): string | null {
  const known = members.flatMap(({ user }) => (user.handicap === null ? [] : [user.handicap]));
  if (known.length === 0) return null;
  return handicapText(known.reduce((sum, handicap) => sum + handicap, 0) / known.length, 1);
}

export type MemberAction = 'hand-over' | 'make-leader' | 'make-member' | 'edit' | 'share-link' | 'new-link' | 'remove';

/**
 * Actions of a golfer on another member: leaders remove members, the creator everything; nobody touches the creator.
 * A golfer without an account leads nothing, and has a personal link instead.
 */
export function memberActions(
  squad: Pick<Squad, 'members' | 'createdBy'>,
  userId: string,
  member: Pick<SquadMember, 'userId' | 'role' | 'status'> & { user?: Pick<SquadMember['user'], 'claimed'> },
): MemberAction[] {
  if (member.userId === userId || member.userId === squad.createdBy) return [];
  if (member.user?.claimed === false)
    return isLeader(squad, userId) ? ['edit', 'share-link', 'new-link', 'remove'] : [];
  if (userId === squad.createdBy) {
    const role: MemberAction = member.role === 'leader' ? 'make-member' : 'make-leader';
    return member.status === 'active' ? ['hand-over', role, 'remove'] : [role, 'remove'];
  }
  return isLeader(squad, userId) && member.role === 'member' ? ['remove'] : [];
}
