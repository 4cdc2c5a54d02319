import type { SquadState } from '@fourball/contracts/events/squad.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Squad, SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Permissions } from './policy.ts';
import type { ListedMember, ListedSquad, SquadRow } from './repository.ts';

/** Facts that a squad is shown with and other services know: who its members are and when it plays next. */
export interface Surroundings {
  readonly profileOf: (userId: string) => SquadMember['user'];
  readonly nextStart: Squad['nextTeeTime'];
  /** Ids of banned golfers, for a viewer who leads. */
  readonly banned: readonly string[];
}

/** A squad as its members see it in a list. */
export const listedSquadView = ({ nextDate, nextTime, ...squad }: ListedSquad): Squad => ({
  ...outsideView(squad),
  memberCount: squad.memberCount,
  hasInactive: squad.hasInactive,
  members: squad.members.map((member) => memberView(member, profile(member))),
  nextTeeTime: nextDate && nextTime ? { date: nextDate, time: nextTime } : null,
});

/** A squad on its own page, with as much as the viewer may see: those who are not in it, its outside. */
export const squadDetailView = (squad: SquadRow, surroundings: Surroundings, viewer: Permissions): SquadDetail => ({
  ...outsideView(squad),
  memberCount: squad.members.length,
  members: viewer.isMember
    ? squad.members.map((member) => memberView(member, surroundings.profileOf(member.userId)))
    : [],
  nextTeeTime: viewer.isMember ? surroundings.nextStart : null,
  isMember: viewer.isMember,
  inviteCode: viewer.lead ? squad.inviteCode : null,
  inviteCodeExpiresAt: viewer.lead ? (squad.inviteCodeExpiresAt?.toISOString() ?? null) : null,
  bans: surroundings.banned.map((userId) => {
    const { firstName, lastName } = surroundings.profileOf(userId);
    return { userId, firstName, lastName };
  }),
});

type Fields = Omit<ListedSquad, 'members' | 'memberCount' | 'hasInactive' | 'nextDate' | 'nextTime'>;

const outsideView = (squad: Fields) => ({
  ...squadState(squad),
  description: squad.description,
  createdAt: squad.createdAt.toISOString(),
  updatedAt: squad.updatedAt.toISOString(),
});

const memberView = (member: Omit<SquadRow['members'][number], 'version'>, user: SquadMember['user']): SquadMember => ({
  id: member.id,
  userId: member.userId,
  role: member.role,
  status: member.status,
  joinedAt: member.joinedAt.toISOString(),
  user,
});

const profile = ({ firstName, lastName, email, handicap, profileImageUrl }: ListedMember): SquadMember['user'] => ({
  firstName,
  lastName,
  email,
  handicap,
  profileImageUrl,
});

/** A squad as the other services hear of it. */
export const squadState = (squad: Fields): SquadState => ({
  id: squad.id,
  name: squad.name,
  createdBy: squad.createdBy,
  isPrivate: squad.isPrivate,
  autoBookEnabled: squad.autoBookEnabled,
  preferredDays: squad.preferredDays as SquadState['preferredDays'],
  homeArea: squad.homeCity === null ? null : { city: squad.homeCity, state: squad.homeState },
  timeZone: squad.timeZone,
  creatorTimeZone: squad.creatorTimeZone,
});
