import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';

export type NameOf = (userId: string) => string;

/** How the squad calls its golfers: by their first names, by the whole name where two share the first. */
export function playerNames(members: readonly Pick<SquadMember, 'userId' | 'user'>[]): NameOf {
  const names = new Map(
    members.map(({ userId, user: { firstName, lastName } }) => {
      const isOnly = members.filter(({ user }) => user.firstName === firstName).length === 1;
      return [userId, isolated(isOnly ? firstName : `${firstName} ${lastName}`)];
    }),
  );
  return (userId) => names.get(userId) ?? 'former member';
}

const SHOWN = 3;

/** "Dana, Lee, Kim +2": who of the squad it is, in few words. */
export function namesInShort(userIds: readonly string[], nameOf: NameOf): string {
  const more = userIds.length - SHOWN;
  const names = userIds.slice(0, SHOWN).map(nameOf).join(', ');
  return more > 0 ? `${names} +${more}` : names;
}

const OF: Record<PlayingGroups['of'], string> = {
  confirmed: 'Of those who confirmed',
  free: 'Of all who are free',
  booked: 'As booked',
};

/** Source of a group's players in words. */
export const groupsOfText = ({ of }: Pick<PlayingGroups, 'of'>): string => OF[of];
