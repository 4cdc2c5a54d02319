import { RESET_LINK_MINUTES } from '@fourball/contracts/constants.ts';

const MINUTE_MS = 60 * 1000;

/** When a link to reset the password stops working. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);
