import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';

export const fullName = ({ user }: Pick<SquadMember, 'user'>): string => isolated(`${user.firstName} ${user.lastName}`);
