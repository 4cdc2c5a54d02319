import { SealedClaim } from '@fourball/contracts/events/auth.ts';
import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import type { AuthService } from './auth-service.ts';
import { open } from './auth-service.ts';
import { password } from './golfers.ts';

type Holder = Pick<MembershipState, 'userId' | 'squadId'>;

/** Asks by the personal link of a member for an account. */
export const askToClaim = (auth: AuthService, { userId, squadId }: Holder, email = '') =>
  auth.call('POST', '/a/-/claim', { userId, form: { email }, claims: { link: squadId } });

/** Mails with links to an account, as the notification service would send them, oldest first. */
export async function claimsOf(auth: AuthService, { userId }: Pick<Holder, 'userId'>): Promise<SealedClaim[]> {
  const rows = await auth.client.outboxEvent.findMany({
    where: {
      type: 'auth.claim-requested.v1',
      erased: false,
      envelope: { path: ['data', 'userId'], equals: userId },
    },
    orderBy: { id: 'asc' },
  });
  const sealed = rows.map(({ envelope }) => (envelope as { data: { sealed: string } }).data.sealed);
  return Promise.all(sealed.map((text) => open(text, SealedClaim)));
}

/** The token of a link that the member has just asked for. */
export async function newClaim(auth: AuthService, holder: Holder, email?: string): Promise<string> {
  await askToClaim(auth, holder, email);
  return (await claimsOf(auth, holder)).at(-1)?.token ?? '';
}

export const claim = (auth: AuthService, token: string, given = password, asking: object = {}) =>
  auth.call('POST', '/api/auth/claim', { body: { token, password: given }, ...asking });
