import * as z from 'zod/mini';
import { AccountDeletion } from './auth.ts';
import { Email, Message } from './fields.ts';
import type { Routes } from './route.ts';

/** Characters that are not taken for each other when read out or written down: no I, O, 0 or 1. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;

const WRONG_CODE = 'Enter the 8 characters of the code in the mail';

/** Code of a mail as a person types it: in any case, with or without spaces and hyphens. */
const VerificationCode = z.string(WRONG_CODE).check(
  z.maxLength(50, WRONG_CODE),
  z.overwrite((code) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), WRONG_CODE),
);

const Token = z.string().check(z.minLength(1), z.maxLength(200, 'must be at most 200 characters'));

/** Proof that a mail arrived: the token of its link, or else its code. */
export const EmailVerification = z
  .strictObject({
    token: z.optional(Token),
    code: z.optional(VerificationCode),
  })
  .check(
    z.refine(({ token, code }) => token !== undefined || code !== undefined, { path: ['code'], message: WRONG_CODE }),
  );
export type EmailVerification = z.output<typeof EmailVerification>;

/** A new address, and the password once more. */
export const EmailChange = z.strictObject({ email: Email, ...AccountDeletion.shape });
export type EmailChange = z.output<typeof EmailChange>;

/** The address that takes the place of the account's once it is confirmed; null while none waits. */
const PendingEmail = z.object({ newEmail: z.nullable(z.string()) });

const EmailRestoration = z.strictObject({ token: Token });

/** A golfer's address, and whether mails to it reach them. */
export const emailRoutes = {
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    service: 'auth',
    access: 'anyone',
    summary:
      'Confirms an address by the token of a mailed link or, for the golfer who is signed in, by the code of the same mail. Both work for 24 hours; a second time changes nothing. A new address takes the place of the one before, which is mailed a link that undoes this unless the new one could undo a change itself. 400 for one that is unknown or has expired, alike; 401 for a code without a session.',
    body: EmailVerification,
    success: { status: 200, answer: Message },
    conflict: 'The new address is that of another account, or was until lately.',
    limit: 'emailVerification',
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    service: 'auth',
    access: 'signed-in',
    summary:
      "Mails another link and code to the caller's address unless it is verified, and to a new one that is not confirmed yet.",
    success: { status: 200, answer: Message },
    limit: 'verificationMails',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/profile/email',
    service: 'auth',
    access: 'signed-in',
    summary:
      'Mails a link and a code to a new address, in place of one that waits; nothing changes until it is confirmed. The same answer whether or not another account has the address. 400 for the present address, and for a wrong password, which counts as a failure to sign in.',
    body: EmailChange,
    success: { status: 200, answer: Message },
    limit: 'emailChanges',
  },
  pendingEmail: {
    method: 'GET',
    path: '/api/profile/email',
    service: 'auth',
    access: 'signed-in',
    summary: 'The new address that waits for the caller to confirm it.',
    success: { status: 200, answer: PendingEmail },
  },
  restoreEmail: {
    method: 'POST',
    path: '/api/auth/restore-email',
    service: 'auth',
    access: 'anyone',
    summary:
      'Gives an account the address back that it had before a change, by the token of the link mailed there, which works once and for 7 days. Ends every session, calendar feed, push device, calendar import and later link of the golfer, and their password; a link to set a new one is mailed to the address. 400 for a token that was used, has expired or is unknown, alike.',
    body: EmailRestoration,
    success: { status: 200, answer: Message },
  },
} as const satisfies Routes;
