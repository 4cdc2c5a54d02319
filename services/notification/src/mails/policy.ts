const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Seconds from a failed attempt to the next: doubling from 10 up to an hour, with up to a quarter more so that mails do
 * not all come back at once. Undefined once the next would be a day after the mail was written: then it is given up.
 * @param attempts made so far.
 * @param ageSeconds of the mail.
 * @param luck from 0 to 1.
 */
export function retryAfter(attempts: number, ageSeconds: number, luck: number): number | undefined {
  const delay = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS) * (1 + luck / 4);
  return ageSeconds + delay > DAY_SECONDS ? undefined : delay;
}

/**
 * What an attempt failed with, in codes alone: the words of a mail server, and those of an error about a mail, may hold
 * addresses.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const codes = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return codes.join(' ') || error.name;
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
