import { EXPORT_LINK_HOURS } from '@fourball/contracts/constants.ts';

const HOUR_MS = 60 * 60 * 1000;

/** When a link to a copy of a golfer's data stops working. */
export const exportLinkExpiry = (now: Date): Date => new Date(now.getTime() + EXPORT_LINK_HOURS * HOUR_MS);
