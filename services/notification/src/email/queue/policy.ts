import { createRetryPolicy } from '../../lib/retry-policy.ts';

const HOUR_SECONDS = 60 * 60;

/** A mail is tried again after 10 s at first, after an hour at most, and given up a day after it was written. */
export const retryMailAfter = createRetryPolicy({ first: 10, longest: HOUR_SECONDS, givenUpAfter: 24 * HOUR_SECONDS });

/**
 * Codes of a failed attempt, and nothing else: the words of a mail server, and those of an error about a mail, may hold
 * addresses.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return codesOf(error) || error.name;
}

/** Place at which an error without codes was thrown: the lines of its stack that follow its words. */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || codesOf(error)) return undefined;
  return error.stack?.match(/^ +at .+$/gm)?.join('\n');
}

function codesOf(error: Error): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

/**
 * Whether the server refused the mail's recipient, or the mail itself, for good (a 5xx answer, RFC 5321). A refused sender or
 * sign-in is the operator's to mend, and is tried again.
 */
export function isForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
