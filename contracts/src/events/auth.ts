import * as z from 'zod/mini';
import { NotificationSettings } from '../http/auth.ts';
import { DaysOfWeek, Id, Instant, Slots } from '../http/fields.ts';
import { type NewKinds, publishedBy } from './event.ts';

/** A golfer as the other services need them: whom squad mates see, what they prefer, what they want to hear. */
export const GolferState = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  handicap: z.nullable(z.number()),
  preferredDays: DaysOfWeek,
  preferredTimeSlots: Slots,
  preferredCourses: z.array(Id),
  favoriteCourses: z.array(Id),
  notificationSettings: NotificationSettings,
  /** The golfer has shown that mails to the address reach them; events from before addresses were verified do not say. */
  emailVerified: z._default(z.boolean(), true),
  /**
   * The golfer has an account. Of one who has none `email` is empty where nobody knows it, and the leader who added them
   * vouches for it: `emailVerified` is false.
   */
  claimed: z._default(z.boolean(), true),
});
export type GolferState = z.output<typeof GolferState>;

/** A link that is mailed to a golfer for their account; what the mail needs is sealed for the notification service. */
export const MailedLinkState = z.object({ id: Id, userId: Id, expiresAt: Instant, sealed: z.string() });
export type MailedLinkState = z.output<typeof MailedLinkState>;

/** Plaintext of a link's `sealed`; without a name until the address is verified, as a stranger may have written it. */
export const SealedLink = z.object({ email: z.string(), firstName: z.string(), token: z.string() });
export type SealedLink = z.output<typeof SealedLink>;

/** From `at` on nothing counts that was made for the golfer before: by whom it was made is not known. */
export const CredentialsResetState = z.object({ id: Id, at: Instant });
export type CredentialsResetState = z.output<typeof CredentialsResetState>;

/** Something happened to an account that its golfer should know of at once, and did not do if it was an intruder. */
export const SecurityAlert = z.enum(['password-changed', 'password-reset', 'new-device']);
export type SecurityAlert = z.output<typeof SecurityAlert>;

export const SecurityAlertState = z.object({
  id: Id,
  alert: SecurityAlert,
  /** Browser and system in words, from which it was done. */
  device: z.nullable(z.string()),
  at: Instant,
});
export type SecurityAlertState = z.output<typeof SecurityAlertState>;

/** Plaintext of a verification's `sealed`: nothing in it was written by the golfer, who may be a stranger to the address. */
export const SealedEmailVerification = z.object({ email: z.string(), token: z.string(), code: z.string() });
export type SealedEmailVerification = z.output<typeof SealedEmailVerification>;

/**
 * Plaintext of a claim's `sealed`, without the name that a leader gave.
 * @property hasAccount the address is that of an account, which the golfer signs in to.
 */
export const SealedClaim = z.object({ email: z.string(), token: z.string(), hasAccount: z.boolean() });
export type SealedClaim = z.output<typeof SealedClaim>;

/** A member's personal link to a squad, by the id of the membership; what a mail needs is sealed for the notification service. */
export const AnswerLinkState = z.object({
  id: Id,
  squadId: Id,
  userId: Id,
  isRenewed: z.boolean(),
  /** Its holder ended the one before, and no leader. */
  isByHolder: z.optional(z.boolean()),
  sealed: z.string(),
});
export type AnswerLinkState = z.output<typeof AnswerLinkState>;

/** Plaintext of a personal link's `sealed`. */
export const SealedAnswerLink = z.object({ token: z.string() });
export type SealedAnswerLink = z.output<typeof SealedAnswerLink>;

export const authEvents = publishedBy('auth', {
  userRegistered: {
    type: 'auth.user-registered.v1',
    summary: 'An account was opened, or a leader added a golfer who has none.',
    data: GolferState,
  },
  userChanged: {
    type: 'auth.user-changed.v1',
    summary:
      'A golfer changed their profile, preferences or notification settings, confirmed their address, or has an account now.',
    data: GolferState,
  },
  userDeleted: {
    type: 'auth.user-deleted.v1',
    tombstone: true,
    summary: 'An account was deleted, or a golfer without one left: every service forgets the golfer.',
    data: z.pick(GolferState, { id: true }),
  },
  golferClaimed: {
    type: 'auth.golfer-claimed.v1',
    tombstone: true,
    summary:
      'A golfer without an account is one with an account, to whom what others keep of them passes: every service forgets the golfer.',
    data: z.extend(z.pick(GolferState, { id: true }), {
      /** Golfer with the account. */
      to: Id,
    }),
  },
  passwordResetRequested: {
    type: 'auth.password-reset-requested.v1',
    summary: 'A golfer asked for a link to set a new password.',
    data: MailedLinkState,
  },
  credentialsReset: {
    type: 'auth.credentials-reset.v1',
    summary: 'A golfer reset their password or signed out everywhere: feeds, push devices and imports from before end.',
    data: CredentialsResetState,
  },
  securityAlerted: {
    type: 'auth.security-alerted.v1',
    summary: 'A password was changed or reset, or a golfer signed in on a device that was not known.',
    data: SecurityAlertState,
  },
  emailVerificationRequested: {
    type: 'auth.email-verification-requested.v1',
    summary: 'A golfer has to confirm their address, by the link or the code of a mail to it.',
    data: MailedLinkState,
  },
  emailChanged: {
    type: 'auth.email-changed.v1',
    summary: 'A golfer confirmed a new address; the one before is mailed a link that undoes the change.',
    data: MailedLinkState,
  },
  claimRequested: {
    type: 'auth.claim-requested.v1',
    summary: 'A golfer without an account asked by their personal link for one.',
    data: MailedLinkState,
  },
  answerLinkMade: {
    type: 'auth.answer-link-made.v1',
    summary: 'A member has a personal link to a squad, in place of the one before.',
    data: AnswerLinkState,
  },
  answerLinkEnded: {
    type: 'auth.answer-link-ended.v1',
    tombstone: true,
    summary: 'A golfer is no member any more: their personal link to the squad leads nowhere.',
    data: z.pick(AnswerLinkState, { id: true }),
  },
  exportRequested: {
    type: 'auth.export-requested.v1',
    summary: 'A golfer asked for a copy of their data.',
    data: MailedLinkState,
  },
} as const satisfies NewKinds);
