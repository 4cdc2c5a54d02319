import { SealedEmailVerification } from '@fourball/contracts/events/auth.ts';
import { type AuthService, open } from './auth-service.ts';

/** Mails by which a golfer's address is verified, as the notification service would send them, oldest first. */
export async function verificationsOf(auth: AuthService, userId: string) {
  const rows = await auth.client.outboxEvent.findMany({
    where: { type: 'auth.email-verification-requested.v1', envelope: { path: ['data', 'userId'], equals: userId } },
    orderBy: { id: 'asc' },
  });
  const sealed = rows.map(({ envelope }) => (envelope as { data: { sealed: string } }).data.sealed);
  return Promise.all(sealed.map((text) => open(text, SealedEmailVerification)));
}
