import { isolated } from '@fourball/contracts/bidi.ts';
import {
  EMAIL_UNDO_DAYS,
  EXPORT_LINK_HOURS,
  RESET_LINK_MINUTES,
  VERIFICATION_HOURS,
} from '@fourball/contracts/constants.ts';
import { clockMoment, moment } from '../../lib/format.ts';
import { type Content, type Footer, type MailContent, mailContentOf } from './layout.ts';
import type { SecurityAlertPayload } from './payload.ts';

/** Parts around the text of every mail. */
export interface Frame {
  /** Where golfers reach the app: links are built from it and from nothing else. */
  readonly publicUrl: string;
  /** Left out where nobody can unsubscribe. */
  readonly footer?: Footer | undefined;
  /** Page of the reader's own, in mails about a squad to which they have a personal link. */
  readonly ownPage?: OwnPage | undefined;
}

export interface OwnPage {
  /** Address that answers for its golfer: no one else's mail may hold it. */
  readonly address: string;
  /** Name of the leader who added a reader without an account, to whom nothing in the app is open; else null. */
  readonly addedBy: string | null;
}

export function passwordResetMail(facts: { firstName: string; token: string }, frame: Frame): MailContent {
  return mailContentOf(frame, {
    subject: 'Reset your Fourball password',
    heading: 'Choose a new password',
    greeting: facts.firstName ? `Hi ${isolated(facts.firstName)},` : undefined,
    before: ['Someone asked for a new password of your Fourball account. Choose it here:'],
    link: secretLink('Choose a new password', frame, '/auth?token=', facts.token),
    after: [
      `The link works once and for ${RESET_LINK_MINUTES} minutes.`,
      'If this was not you, ignore this mail: nothing changes.',
    ],
  });
}

const ALERTS = {
  'password-changed': {
    subject: 'Your Fourball password was changed',
    sentence: 'The password of your Fourball account was changed, and your other devices were signed out.',
  },
  'password-reset': {
    subject: 'Your Fourball password was reset',
    sentence:
      'A new password was set for your Fourball account by a mailed link. Every device was signed out, and calendar feeds, your imported calendar and notifications on devices ended.',
  },
  'new-device': {
    subject: 'New sign-in to your Fourball account',
    sentence: 'Somebody signed in to your Fourball account on a device that it does not know.',
  },
};

/** Tells nothing secret, and needs no link: whoever reads it decides in the app. */
export function securityAlertMail(
  { alert, device, at }: SecurityAlertPayload,
  firstName: string,
  frame: Frame,
): MailContent {
  const { subject, sentence } = ALERTS[alert];
  const [date = '', clock = ''] = at.split('T');
  return mailContentOf(frame, {
    subject,
    heading: subject,
    greeting: `Hi ${isolated(firstName)},`,
    before: [sentence],
    facts: [
      ['When', `${moment({ date, time: clock.slice(0, 5) })} UTC`],
      ['Device', device ?? 'Unknown device'],
    ],
    link: { label: 'See where you are signed in', address: addressIn(frame.publicUrl, '/profile') },
    after: [
      'If this was you, there is nothing to do. If it was not, ask for a new password with “Forgot your password?” on the sign-in page: that ends whatever was signed in.',
    ],
  });
}

/** Names nobody: whoever opened the account may be a stranger to the address, and wrote the name. */
export const emailVerificationMail = (facts: { token: string; code: string }, frame: Frame): MailContent =>
  mailContentOf(frame, {
    subject: 'Confirm your e-mail address for Fourball',
    heading: 'Confirm your e-mail address',
    before: [
      'Somebody gave this address for their Fourball account. Confirm that it is yours, by the link or with the code:',
    ],
    facts: [['Code', facts.code]],
    link: secretLink('Confirm this address', frame, '/verify-email?token=', facts.token),
    after: [
      `Both work for ${VERIFICATION_HOURS} hours.`,
      'If this was not you, ignore this mail: the account gets nothing that is meant for this address.',
    ],
  });

const NOT_YOU = 'If this was not you, ignore this mail: nothing happens.';

/** Names nobody and no squad: whoever asked for it may be a stranger to the address. */
export const claimMail = ({ token, hasAccount }: { token: string; hasAccount: boolean }, frame: Frame): MailContent =>
  mailContentOf(frame, {
    subject: 'Keep your page on Fourball',
    heading: 'Keep your page for good',
    before: [
      hasAccount
        ? 'Somebody asked to keep the page of a golfer with this address, with which you have an account. If it was you, sign in: your account is in the squad then, with all that you have answered.'
        : 'Somebody asked to keep the page of a golfer with this address. If it was you, choose a password: your page becomes an account, with all that you have answered.',
    ],
    link: hasAccount
      ? secretLink('Add to my account', frame, '/merge?token=', token)
      : secretLink('Keep my page', frame, '/claim?token=', token),
    after: [`The link works once and for ${VERIFICATION_HOURS} hours.`, NOT_YOU],
  });

/** Goes to the address before the change: its golfer may have lost the account to somebody else. */
export const emailChangedMail = (facts: { firstName: string; token: string }, frame: Frame): MailContent =>
  mailContentOf(frame, {
    subject: 'Your Fourball address was changed',
    heading: 'Your e-mail address was changed',
    greeting: `Hi ${isolated(facts.firstName)},`,
    before: [
      'Your Fourball account has another e-mail address now, and this one does not sign in any more. If this was not you, take your account back here:',
    ],
    link: secretLink('Undo the change', frame, '/restore-email?token=', facts.token),
    after: [
      `The link works once and for ${EMAIL_UNDO_DAYS} days. It brings this address back, ends everything that was signed in, and mails you a link for a new password.`,
      'If this was you, there is nothing to do.',
    ],
  });

export function exportLinkMail(facts: { firstName: string; token: string }, frame: Frame): MailContent {
  return mailContentOf(frame, {
    subject: 'Your Fourball data',
    heading: 'Your data is ready',
    greeting: `Hi ${isolated(facts.firstName)},`,
    before: ['You asked for a copy of everything Fourball holds about you. Sign in and download it here:'],
    link: secretLink('Download your data', frame, '/profile?export=', facts.token),
    after: [
      `The link works for ${EXPORT_LINK_HOURS} hours.`,
      'If this was not you, somebody knows your password: change it in your profile.',
    ],
  });
}

export function invitationMail(
  facts: { inviter: string; squadName: string; message: string | null; inviteCode: string; expiresAt: Date | null },
  frame: Frame,
): MailContent {
  const inviter = isolated(facts.inviter);
  const squadName = isolated(facts.squadName);
  // By the day alone, a reader far from Greenwich would come too late.
  const until = facts.expiresAt
    ? [`The link works until ${clockMoment(facts.expiresAt.toISOString(), 'UTC')} UTC.`]
    : [];
  return mailContentOf(frame, {
    subject: `${inviter} invites you to ${squadName} on Fourball`,
    heading: `Join ${squadName}`,
    before: [`${inviter} invites you to join the golf squad ${squadName} on Fourball.`],
    quote: quoteOf(inviter, facts.message),
    link: secretLink('See the squad and join', frame, '/join/', facts.inviteCode),
    after: [...until, 'If you do not know who this is, ignore this mail: nothing happens.'],
  });
}

/** A golfer's own words; undefined where there are none. */
export const quoteOf = (by: string, text: string | null) => (text?.trim() ? { by, text: text.trim() } : undefined);

/** Link that is worth as much as what stands behind it, and so can be copied, too. @param secret the end of its address. */
const secretLink = (label: string, { publicUrl }: Frame, path: string, secret: string): Content['link'] => ({
  label,
  address: addressIn(publicUrl, `${path}${encodeURIComponent(secret)}`),
  isSpelledOut: true,
});

/** @param path from the root of the app, with a slash. */
export const addressIn = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`;
