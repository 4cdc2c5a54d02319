import type { SquadState } from '@fourball/contracts/events/squad.ts';
import type { Squad, SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Permissions } from './policy.ts';
import type { SquadRow } from './repository.ts';

/** What a squad is shown with and other services know: who its members are and when it plays next. */
export interface Surroundings {
  readonly profileOf: (userId: string) => Squad['members'][number]['user'];
  readonly nextStartOf: (squadId: string) => Squad['nextTeeTime'];
}

/** A squad as its members see it in a list. */
export const squadView = (squad: SquadRow, { profileOf, nextStartOf }: Surroundings): Squad => ({
  ...squadState(squad),
  description: squad.description,
  createdAt: squad.createdAt.toISOString(),
  updatedAt: squad.updatedAt.toISOString(),
  memberCount: squad.members.length,
  members: squad.members.map((member) => ({
    id: member.id,
    userId: member.userId,
    role: member.role,
    status: member.status,
    joinedAt: member.joinedAt.toISOString(),
    user: profileOf(member.userId),
  })),
  nextTeeTime: nextStartOf(squad.id),
});

/** A squad on its own page, with as much as the viewer may see: those who are not in it, its outside. */
export const squadDetailView = (squad: SquadRow, surroundings: Surroundings, viewer: Permissions): SquadDetail => ({
  ...squadView(squad, surroundings),
  ...(viewer.isMember ? {} : { members: [], nextTeeTime: null }),
  isMember: viewer.isMember,
  inviteCode: viewer.lead ? squad.inviteCode : null,
  inviteCodeExpiresAt: viewer.lead ? (squad.inviteCodeExpiresAt?.toISOString() ?? null) : null,
});

/** A squad as the other services hear of it. */
export const squadState = (squad: Omit<SquadRow, 'members'>): SquadState => ({
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
