import { MEMBERS_MAX } from '@fourball/contracts/constants.ts';
import type { MembershipState } from '@fourball/contracts/events/squad.ts';

type Role = MembershipState['role'];

/** Why so many more golfers cannot come into a squad of so many members; undefined where they can. */
export function roomRefusal(members: number, more: number): string | undefined {
  const room = MEMBERS_MAX - members;
  if (more <= room) return undefined;
  if (room <= 0) return `This squad is full: it has ${MEMBERS_MAX} members`;
  return `This squad has room for ${room} more: a squad has at most ${MEMBERS_MAX} members`;
}

export const higherRole = (one: Role, other: Role): Role =>
  one === 'leader' || other === 'leader' ? 'leader' : 'member';
