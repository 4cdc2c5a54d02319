import * as z from 'zod/mini';
import { Message } from './fields.ts';
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

/** Proof that a mail arrived: the token of its link, or else its code. */
export const EmailVerification = z
  .strictObject({
    token: z.optional(z.string().check(z.minLength(1), z.maxLength(200, 'must be at most 200 characters'))),
    code: z.optional(VerificationCode),
  })
  .check(
    z.refine(({ token, code }) => token !== undefined || code !== undefined, { path: ['code'], message: WRONG_CODE }),
  );
export type EmailVerification = z.output<typeof EmailVerification>;

/** Whether mails to a golfer's address reach them. */
export const emailRoutes = {
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    service: 'auth',
    access: 'anyone',
    summary:
      'Confirms an address by the token of a mailed link or, for the golfer who is signed in, by the code of the same mail. Both work for 24 hours; a second time changes nothing. 400 for one that is unknown or has expired, alike; 401 for a code without a session.',
    body: EmailVerification,
    success: { status: 200, answer: Message },
    limit: 'emailVerification',
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    service: 'auth',
    access: 'signed-in',
    summary: "Mails another link and code to the caller's address; nothing where it is verified.",
    success: { status: 200, answer: Message },
    limit: 'verificationMails',
  },
} as const satisfies Routes;
