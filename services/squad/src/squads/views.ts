import type { SquadState } from '@fourball/contracts/events/squad.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Squad, SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Permissions } from './policy.ts';
import type { DetailRow, ListedMember, ListedSquad } from './repository.ts';

/** A squad as its members see it in a list. */
export const listedSquadView = (squad: ListedSquad): Squad => ({
  ...outsideView(squad),
  memberCount: squad.memberCount,
  hasInactive: squad.hasInactive,
  members: squad.members.map((member) => memberView(member, squad.isLed)),
  nextTeeTime: startOf(squad),
});

/** A squad on its own page, with as much as the viewer may see: those who are not in it, its outside. */
export const squadDetailView = (squad: DetailRow, { isMember, lead }: Permissions): SquadDetail => ({
  ...outsideView(squad),
  memberCount: squad.members.length,
  members: isMember ? squad.members.map(({ user, ...member }) => ({ ...member, user: userView(user, lead) })) : [],
  nextTeeTime: isMember ? startOf(squad) : null,
  isMember,
  inviteCode: lead ? squad.inviteCode : null,
  inviteCodeExpiresAt: lead ? (squad.inviteCodeExpiresAt?.toISOString() ?? null) : null,
  bans: lead ? squad.bans : [],
});

const startOf = ({ nextDate, nextTime }: Pick<ListedSquad, 'nextDate' | 'nextTime'>): Squad['nextTeeTime'] =>
  nextDate && nextTime ? { date: nextDate, time: nextTime } : null;

type Fields = Omit<ListedSquad, 'members' | 'memberCount' | 'isLed' | 'hasInactive' | 'nextDate' | 'nextTime'>;

const outsideView = (squad: Fields) => ({
  ...squadState(squad),
  description: squad.description,
  createdAt: squad.createdAt.toISOString(),
  updatedAt: squad.updatedAt.toISOString(),
});

const memberView = (member: ListedMember, isForLeader: boolean): SquadMember => ({
  id: member.id,
  userId: member.userId,
  role: member.role,
  status: member.status,
  joinedAt: member.joinedAt.toISOString(),
  user: userView(member, isForLeader),
});

/** A member as others see them; leaders alone see the address of one who has no account, which one of them gave. */
function userView(user: SquadMember['user'], isForLeader: boolean): SquadMember['user'] {
  const { firstName, lastName, email, handicap, profileImageUrl, claimed } = user;
  const seen = { firstName, lastName, email, handicap, profileImageUrl };
  return claimed === false ? { ...seen, email: isForLeader ? email : '', claimed } : seen;
}

/** A squad as the other services hear of it. */
export const squadState = (squad: Fields): SquadState => ({
  id: squad.id,
  name: squad.name,
  createdBy: squad.createdBy,
  isPrivate: squad.isPrivate,
  autoBookEnabled: squad.autoBookEnabled,
  guests: squad.guests as SquadState['guests'],
  guestsPerMember: squad.guestsPerMember,
  seatOrder: squad.seatOrder as SquadState['seatOrder'],
  askOthers: squad.askOthers,
  preferredDays: squad.preferredDays as SquadState['preferredDays'],
  homeArea: squad.homeCity === null ? null : { city: squad.homeCity, state: squad.homeState },
  timeZone: squad.timeZone,
  creatorTimeZone: squad.creatorTimeZone,
});
