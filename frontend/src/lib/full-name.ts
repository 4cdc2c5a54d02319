import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';

export const fullName = ({ user }: { user: Pick<SquadMember['user'], 'firstName' | 'lastName'> }): string =>
  isolated(`${user.firstName} ${user.lastName}`);
