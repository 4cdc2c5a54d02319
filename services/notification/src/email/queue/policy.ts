import { createRetryPolicy } from '../../lib/retry-policy.ts';

const HOUR_SECONDS = 60 * 60;

/** A mail is tried again after 10 s at first, after an hour at most, and given up a day after it was written. */
export const retryMailAfter = createRetryPolicy({ first: 10, longest: HOUR_SECONDS, givenUpAfter: 24 * HOUR_SECONDS });

/**
 * Whether the server refused the mail's recipient, or the mail itself, for good (a 5xx answer, RFC 5321). A refused sender or
 * sign-in is the operator's to mend, and is tried again.
 */
export function isForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
