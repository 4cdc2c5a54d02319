import { VERIFICATION_HOURS } from '@fourball/contracts/constants.ts';

const HOUR_MS = 60 * 60 * 1000;

/** When the link and the code of a mail stop working. */
export const verificationExpiry = (now: Date): Date => new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS);
