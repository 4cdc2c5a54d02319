import type { CalendarTeeTime } from '../../lib/ics.ts';

/** A tee time as it is kept; of those that were kept long ago, only who plays is known. */
type KeptTeeTime = { readonly [Name in keyof CalendarTeeTime]: CalendarTeeTime[Name] | null };

/** Whether enough is known of a tee time for an entry in a calendar. */
export const isShown = <Kept extends KeptTeeTime>(kept: Kept): kept is Kept & CalendarTeeTime =>
  Boolean(kept.courseName && kept.date && kept.time && kept.timeZone && kept.startsAt) &&
  kept.bookingReference !== null;

/**
 * Which tee times a feed shows: none while the sync is off; without auto-sync those that were booked before the golfer
 * synced last. What has happened to them since shows at once.
 */
export function inFeed<T extends { readonly id: string }>(
  teeTimes: readonly T[],
  { syncEnabled, autoSync }: { readonly syncEnabled: boolean; readonly autoSync: boolean },
  lastSyncAt: Date,
): readonly T[] {
  if (!syncEnabled) return [];
  return autoSync ? teeTimes : teeTimes.filter(({ id }) => madeAt(id) <= lastSyncAt.getTime());
}

/** Ids tell when they were made (UUID version 7): a tee time's is made when it is booked. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

const HOUR_MS = 60 * 60 * 1000;

/** Whether it is to be kept that a feed is read now: so that reading does not mean writing, once an hour. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= HOUR_MS;

interface Known {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** Whether who asks has what there is already (RFC 9110, 13.1): the tag decides; without one, the time. */
export function isKnown({ ifNoneMatch, ifModifiedSince }: Known, etag: string, lastModified: Date): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes(etag) || tags.includes('*');
  }
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= lastModified.getTime();
}

/** To the second, and never the second of the change before: a feed that has changed has another time. */
export function nextChange(before: Date, now: Date): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(Math.max(second, before.getTime() + 1000));
}
