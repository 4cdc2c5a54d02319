import { RESET_LINK_MINUTES } from '@fourball/contracts/constants.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A day longer than its event is kept: whoever deletes the account has every such event erased. */
const KEPT_DAYS = 31;

/** When a link to reset the password stops working. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);

/** Links from before this moment are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
