/**
 * Key that a limit counts by: an address (an IPv6 /64 counts as one, and its /48 as one with ten times the share), a signed-in golfer, an account, the code of an invite
 * link, or both of two.
 */
export type LimitKey = 'address' | 'golfer' | 'account' | 'invite' | 'address-and-account';

export interface Limit {
  /** Calls (or, for sign-ins, failures) that are let through in one window. */
  readonly max: number;
  readonly windowSeconds: number;
  readonly by: LimitKey;
  /** Counted over all replicas, by the broker, for it protects others; without it each replica counts for itself. */
  readonly isShared?: true;
}

/**
 * How often what may be asked; the answer beyond is 429 with Retry-After. Invitation mails are counted by the squad service
 * in its database. `RATE_LIMIT_SCALE` multiplies every `max`.
 */
export const LIMITS = {
  everything: { max: 600, windowSeconds: 60, by: 'golfer' },
  /** Callers who are not signed in. */
  visitors: { max: 600, windowSeconds: 60, by: 'address' },
  /** Failures only: never a lock-out of the account, since others' failures come from other addresses. */
  signIn: { max: 10, windowSeconds: 15 * 60, by: 'address-and-account', isShared: true },
  signInAddress: { max: 100, windowSeconds: 15 * 60, by: 'address', isShared: true },
  registration: { max: 20, windowSeconds: 60 * 60, by: 'address', isShared: true },
  /** Beyond those of the address, for whom a valid invite link brings: a club signs up together behind one address. */
  invitedRegistration: { max: 50, windowSeconds: 60 * 60, by: 'invite', isShared: true },
  forgotPassword: { max: 5, windowSeconds: 60 * 60, by: 'account', isShared: true },
  inviteLookUp: { max: 30, windowSeconds: 60, by: 'address', isShared: true },
  /** Calendars ask for their feeds a few times an hour; whoever guesses addresses asks more often. */
  calendarFeed: { max: 60, windowSeconds: 60, by: 'address', isShared: true },
  /** Each reading asks another server, on behalf of a golfer, and thinks over what it says. */
  calendarReading: { max: 20, windowSeconds: 10 * 60, by: 'golfer' },
  generate: { max: 30, windowSeconds: 60, by: 'golfer' },
  /** Computed when they are read: the weekend over all squads of a golfer, and heat-maps. */
  rankings: { max: 60, windowSeconds: 60, by: 'golfer' },
  invitationMails: { max: 50, windowSeconds: 24 * 60 * 60, by: 'golfer' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
