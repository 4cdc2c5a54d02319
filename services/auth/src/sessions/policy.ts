const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** A session that is in use is prolonged at most this often, so that reading does not mean writing. */
const PROLONG_AFTER_MS = 60 * 60 * 1000;

/** A session ends 30 days after its last use, 90 days after it was opened at the latest. */
export const expiryOf = (openedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, openedAt.getTime() + LONGEST_MS));

export const shouldProlong = ({ lastUsedAt }: { lastUsedAt: Date }, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= PROLONG_AFTER_MS;

/** The path to come back to after sign-in: only one on this site. */
export function safeReturnTo(returnTo: string | undefined): string | undefined {
  const isLocalPath = returnTo !== undefined && /^\/(?![/\\])/.test(returnTo);
  // Browsers drop control characters and read a backslash as a slash, either of which could lead elsewhere.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
  return isLocalPath && !/[\u0000-\u001f\\]/.test(returnTo) ? returnTo : undefined;
}
