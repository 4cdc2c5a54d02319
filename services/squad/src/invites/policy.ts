import { INVITE_EXPIRY_DEFAULT_DAYS } from '@fourball/contracts/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment from which an invite made at `now` no longer works. */
export const inviteExpiry = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** When an invite expires that nobody chose an expiry for. */
export const defaultInviteExpiry = (now: Date): Date => inviteExpiry(now, INVITE_EXPIRY_DEFAULT_DAYS);

/** The end of a mailed invite that would expire at `expiresAt`: whoever reads the mail has a day at least to follow the link. */
export const mailedInviteExpiry = (expiresAt: Date, now: Date): Date =>
  new Date(Math.max(expiresAt.getTime(), now.getTime() + DAY_MS));
