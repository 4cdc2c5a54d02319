import { SealedEmailVerification, SealedLink } from '@fourball/contracts/events/auth.ts';
import { type AuthService, ofGolfer, openedOf } from './auth-service.ts';

/** Mails by which a golfer's address is verified, as the notification service would send them, oldest first. */
export const verificationsOf = (auth: AuthService, userId: string) =>
  openedOf(auth, SealedEmailVerification, 'auth.email-verification-requested.v1', ofGolfer(userId));

/** The same of mails that undo a change of the address. */
export const undosOf = (auth: AuthService, userId: string) =>
  openedOf(auth, SealedLink, 'auth.email-changed.v1', ofGolfer(userId));
