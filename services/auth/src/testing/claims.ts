import { SealedClaim } from '@fourball/contracts/events/auth.ts';
import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import { type AuthService, ofGolfer, openedOf } from './auth-service.ts';
import { password } from './golfers.ts';

type Holder = Pick<MembershipState, 'userId' | 'squadId'>;

/** Asks by the personal link of a member for an account. */
export const askToClaim = (auth: AuthService, { userId, squadId }: Holder, email = '') =>
  auth.call('POST', '/a/-/claim', { userId, form: { email }, claims: { link: squadId } });

/** Mails with links to an account, as the notification service would send them, oldest first. */
export const claimsOf = (auth: AuthService, { userId }: Pick<Holder, 'userId'>) =>
  openedOf(auth, SealedClaim, 'auth.claim-requested.v1', ofGolfer(userId));

/** The token of a link that the member has just asked for. */
export async function newClaim(auth: AuthService, holder: Holder, email?: string): Promise<string> {
  await askToClaim(auth, holder, email);
  return (await claimsOf(auth, holder)).at(-1)?.token ?? '';
}

export const claim = (auth: AuthService, token: string, given = password, asking: object = {}) =>
  auth.call('POST', '/api/auth/claim', { body: { token, password: given }, ...asking });
