import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';

export const fullName = ({ user }: { user: Pick<SquadMember['user'], 'firstName' | 'lastName'> }): string =>
  isolated(`${user.firstName} ${user.lastName}`);

/** Name of a squad's member, who may have left. */
export function nameIn(members: readonly SquadMember[], userId: string): string {
  const member = members.find((candidate) => candidate.userId === userId);
  return member ? fullName(member) : 'Former member';
}
