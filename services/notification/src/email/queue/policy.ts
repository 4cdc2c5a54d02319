import { createRetryPolicy } from '../../lib/retry-policy.ts';

const HOUR_SECONDS = 60 * 60;

/** A mail is tried again after 10 s at first, after an hour at most, and given up a day after it came here. */
export const retryMailAfter = createRetryPolicy({ first: 10, longest: HOUR_SECONDS, givenUpAfter: 24 * HOUR_SECONDS });

/**
 * Whether the server refused the mail's recipient, or the mail itself, for good (a 5xx answer, RFC 5321). A refused sender,
 * sign-in or relaying is the operator's to mend, and is tried again: many servers say that only then (5.7, RFC 3463).
 */
export function isForGood(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isAllowed = !/^5\d\d[ -]5\.7\./.test(String(response));
  return isAboutMail && isAllowed && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
