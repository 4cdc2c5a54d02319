/**
 * Key that a limit counts by: an address (an IPv6 /64 counts as one, and its /48 as one with ten times the share), a
 * signed-in golfer, an account, or both of two; a squad, or a recipient of mails (an account, or an address without one) or
 * pushes (a browser).
 */
export type LimitKey = 'address' | 'golfer' | 'account' | 'address-and-account' | 'squad' | 'recipient';

export interface Limit {
  /** Calls (or, for sign-ins, failures) that are let through in one window. */
  readonly max: number;
  readonly windowSeconds: number;
  readonly by: LimitKey;
  /** Counted over all replicas, by the broker, for it protects others; without it each replica counts for itself. */
  readonly isShared?: true;
}

const DAY = 24 * 60 * 60;

/**
 * How often what may be asked; the answer beyond is 429 with Retry-After. Those of services that end with a day and are not
 * shared are counted in their databases. `RATE_LIMIT_SCALE` multiplies every `max`.
 */
export const LIMITS = {
  everything: { max: 600, windowSeconds: 60, by: 'golfer' },
  /** Callers who are not signed in. */
  visitors: { max: 600, windowSeconds: 60, by: 'address' },
  /** Failures only: never a lock-out of the account, since others' failures come from other addresses. */
  signIn: { max: 10, windowSeconds: 15 * 60, by: 'address-and-account', isShared: true },
  signInAddress: { max: 100, windowSeconds: 15 * 60, by: 'address', isShared: true },
  /** Failures at an account from anywhere, but for devices that have signed in to it before. */
  signInAccount: { max: 100, windowSeconds: DAY, by: 'account' },
  registration: { max: 20, windowSeconds: 60 * 60, by: 'address', isShared: true },
  /**
   * Beyond those of the address, for whom a valid invite link brings: a club signs up together behind one address. Not by
   * link: whoever leads a squad can make as many as they like.
   */
  invitedRegistration: { max: 50, windowSeconds: 60 * 60, by: 'address', isShared: true },
  forgotPassword: { max: 5, windowSeconds: 60 * 60, by: 'account', isShared: true },
  /**
   * Tries at the code of a mail: at 40 random bits nobody finds one in its day. Mailed links that are opened without a session
   * count by address, which a club may share that signs up together.
   */
  emailVerification: { max: 30, windowSeconds: 15 * 60, by: 'golfer', isShared: true },
  /**
   * Mails that verify one address, the first one included. Apart from `mailsReceived`, which others can use up; an owner for
   * whose address a stranger has used up these confirms it by a reset of the password, which counts by itself.
   */
  verificationMails: { max: 10, windowSeconds: DAY, by: 'account', isShared: true },
  /** New addresses that one account asks to have confirmed, however many strangers' they are. */
  emailChanges: { max: 10, windowSeconds: DAY, by: 'golfer' },
  verificationMailsAddress: { max: 20, windowSeconds: 60 * 60, by: 'address', isShared: true },
  inviteLookUp: { max: 30, windowSeconds: 60, by: 'address', isShared: true },
  /** Guessing personal links takes more than a golfer who opens theirs asks for. */
  answerLinks: { max: 30, windowSeconds: 60, by: 'address', isShared: true },
  /** By golfer and squad: each answer of a squad's coming rounds, changed twice. */
  linkAnswers: { max: 30, windowSeconds: 60 * 60, by: 'golfer' },
  /**
   * By golfer and squad, by the gateway: each mails, and ends the link that asked for it, so that only its mailbox asks again.
   * Those by leaders count by membership.
   */
  linkRenewals: { max: 5, windowSeconds: DAY, by: 'golfer' },
  rosterPreviews: { max: 30, windowSeconds: 60 * 60, by: 'golfer' },
  rosters: { max: 30, windowSeconds: 60 * 60, by: 'golfer' },
  /** Golfers without an account whom a leader adds: a whole squad. */
  rosterGolfers: { max: 200, windowSeconds: DAY, by: 'golfer' },
  /** Calendars ask for their feeds a few times an hour; whoever guesses addresses asks more often. */
  calendarFeed: { max: 60, windowSeconds: 60, by: 'address', isShared: true },
  /** Each reading asks another server, on behalf of a golfer, and thinks over what it says. */
  calendarReading: { max: 20, windowSeconds: 10 * 60, by: 'golfer' },
  /** Requests for a copy of one's data, and downloads of it, which ask all services. */
  exports: { max: 10, windowSeconds: 60 * 60, by: 'golfer' },
  /** Each writes up to two months of dates: 1,240 a minute, twice what `everything` lets through one by one. */
  schedules: { max: 20, windowSeconds: 60, by: 'golfer' },
  generate: { max: 30, windowSeconds: 60, by: 'golfer' },
  /** Computed when they are read: the weekend over all squads of a golfer, and heat-maps. */
  rankings: { max: 60, windowSeconds: 60, by: 'golfer' },
  invitationMails: { max: 50, windowSeconds: DAY, by: 'golfer' },
  /** Details of a tee time that a leader sends: three rounds of a long weekend, each corrected twice. */
  teeTimeNotices: { max: 10, windowSeconds: DAY, by: 'golfer' },
  squadTeeTimeNotices: { max: 20, windowSeconds: DAY, by: 'squad' },
  /**
   * Acts that mails or pushes tell others of: picking, booking, moving, cancelling, reserving, taking and giving up a seat, and
   * proposing a guest. The creator of two squads who plans three rounds for each does 4 acts a round, and all of it again when
   * it rains: 48.
   */
  teeTimeChanges: { max: 60, windowSeconds: DAY, by: 'golfer' },
  /** Two acts by each of 200 members; no golfer can use up what the others have. */
  squadTeeTimeChanges: { max: 400, windowSeconds: DAY, by: 'squad' },
  /** A member of two such squads: 3 rounds booked, moved twice, sent by a leader and reminded of, and the week: 32. */
  mailsReceived: { max: 40, windowSeconds: DAY, by: 'recipient' },
  /** By browser: the same, and that half of 200 members picked or gave up something. */
  pushesReceived: { max: 150, windowSeconds: DAY, by: 'recipient' },
  /** Invitations of all golfers together; they use up none of the mails above. */
  invitationsReceived: { max: 10, windowSeconds: DAY, by: 'recipient' },
  /** Personal links that a squad's shared page mails to one golfer; beyond that it says the same. */
  sharedLinkMails: { max: 3, windowSeconds: DAY, by: 'recipient' },
  /** Alerts of sign-ins on new devices, and of changes of the password: one kind uses up nothing of the other, nor of mails. */
  signInAlerts: { max: 10, windowSeconds: DAY, by: 'recipient' },
  passwordAlerts: { max: 10, windowSeconds: DAY, by: 'recipient' },
  /** Mails which say that the rest of a day is in the app only. */
  wordsOfLimit: { max: 1, windowSeconds: DAY, by: 'recipient' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
