import { SealedEmailVerification, SealedLink } from '@fourball/contracts/events/auth.ts';
import { type AuthService, open } from './auth-service.ts';

async function sealedOf(auth: AuthService, userId: string, type: string) {
  const rows = await auth.client.outboxEvent.findMany({
    where: { type, envelope: { path: ['data', 'userId'], equals: userId } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ envelope }) => (envelope as { data: { sealed: string } }).data.sealed);
}

/** Mails by which a golfer's address is verified, as the notification service would send them, oldest first. */
export const verificationsOf = async (auth: AuthService, userId: string) => {
  const sealed = await sealedOf(auth, userId, 'auth.email-verification-requested.v1');
  return Promise.all(sealed.map((text) => open(text, SealedEmailVerification)));
};

/** The same of mails that undo a change of the address. */
export const undosOf = async (auth: AuthService, userId: string) => {
  const sealed = await sealedOf(auth, userId, 'auth.email-changed.v1');
  return Promise.all(sealed.map((text) => open(text, SealedLink)));
};
