const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_RETRY_SECONDS = 10 * 60;
const LAST_RETRY_SECONDS = 12 * HOUR_SECONDS;

/**
 * Seconds until a calendar is read again: an hour after a success; after failures 10 minutes, doubling up to half a day.
 * By `random`, from 0 to 1, up to a tenth earlier or later, so that calendars do not come all at once.
 */
function readAgainIn(failures: number, random: number): number {
  const seconds = failures === 0 ? HOUR_SECONDS : FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 10);
  return Math.min(seconds, LAST_RETRY_SECONDS) * (0.9 + random / 5);
}

/** A calendar's reading counts for a day; then nobody knows when the golfer is busy. */
export const isOutdated = (lastSyncAt: Date | null, now: Date): boolean => now.getTime() >= endOf(lastSyncAt);

const endOf = (lastSyncAt: Date | null): number => (lastSyncAt?.getTime() ?? 0) + DAY_MS;

/**
 * When a calendar is read again: after {@link readAgainIn}, but no later than its last reading counts, so that busy times end
 * after their day.
 */
export function nextReadingAt(
  { lastSyncAt, failures }: { readonly lastSyncAt: Date | null; readonly failures: number },
  now: Date,
  random: number,
): Date {
  const next = now.getTime() + readAgainIn(failures, random) * 1000;
  return new Date(isOutdated(lastSyncAt, now) ? next : Math.min(next, endOf(lastSyncAt)));
}

/** Whether two moments see the same days of a calendar: what has not changed is read again once a day for those that come. */
export const seesTheSame = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10);
