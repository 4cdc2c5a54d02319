import {
  EMAIL_UNDO_DAYS,
  EXPORT_LINK_HOURS,
  RESET_LINK_MINUTES,
  VERIFICATION_HOURS,
} from '@fourball/contracts/constants.ts';
import { authEvents } from '@fourball/contracts/events/auth.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Mailed links by purpose: the event that has each mailed, and how long it works. */
export const LINKS = {
  reset: { kind: authEvents.passwordResetRequested, lifetimeMs: RESET_LINK_MINUTES * MINUTE_MS },
  verification: { kind: authEvents.emailVerificationRequested, lifetimeMs: VERIFICATION_HOURS * HOUR_MS },
  undo: { kind: authEvents.emailChanged, lifetimeMs: EMAIL_UNDO_DAYS * 24 * HOUR_MS },
  export: { kind: authEvents.exportRequested, lifetimeMs: EXPORT_LINK_HOURS * HOUR_MS },
} as const;
export type LinkPurpose = keyof typeof LINKS;
