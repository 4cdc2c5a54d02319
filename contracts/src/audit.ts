/** Actions taken by a rule. OPERATIONS.md says of each what it means. */
export const AUDIT_ACTIONS = [
  'account-deleted',
  'sessions-ended',
  'golfer-forgotten',
  'entries-deleted',
  'membership-ended',
  'squad-handed-over',
  'squad-deleted',
  'round-booked',
  'seat-booked',
  'round-cancelled',
  'seat-freed',
  'confirmation-withdrawn',
  'busy-times-dropped',
  'golfer-disabled',
  'golfer-enabled',
  'email-changed',
] as const;
export type AuditActionName = (typeof AUDIT_ACTIONS)[number];

/** Why: the rule, or what the golfer asked for of which the action is a consequence. */
export const RULES = [
  'account-deleted',
  'account-merged',
  'password-reset',
  'password-changed',
  'email-confirmed',
  'email-restored',
  'signed-out-everywhere',
  'auto-book',
  'left-squad',
  'removed-from-squad',
  'not-seen',
  'squad-deleted',
  'calendar-unreadable',
  'operator',
] as const;
export type RuleName = (typeof RULES)[number];

/** Ids by what they name. */
export interface AuditAbout {
  readonly squad?: string;
  readonly recommendation?: string;
  /** New owner of a squad. */
  readonly newOwner?: string;
}
