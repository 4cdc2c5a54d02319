import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import type { TtlCache } from '@fourball/kit/process/ttl-cache.ts';
import type { LiveEvent } from './events/live-event.ts';

/** No page takes longer from its first read to its stream. */
const KEPT_MS = 60_000;
/** An event that was under way when a page began to read may be spread a little before the page says so. */
const SPARE_MS = 1_000;

/**
 * Remembers for a minute which lists of whom have changed: a page that reads them and then opens its stream misses none.
 * Notifications are read once the stream is there.
 */
export function createRecentChanges(changedAt: TtlCache<ReadonlyMap<LiveTopic, number>>, now: () => number) {
  return {
    add(liveEvent: LiveEvent): void {
      if (liveEvent.event !== 'change') return;
      const at = now();
      const topics = liveEvent.data.topics.map((topic) => [topic, at] as const);
      for (const userId of liveEvent.userIds) {
        const changed = new Map([...(changedAt.get(userId) ?? []), ...topics]);
        changedAt.set(userId, changed, at + KEPT_MS);
      }
    },

    /** Lists of a golfer that changed in the last so many milliseconds. */
    within(userId: string, milliseconds: number): LiveTopic[] {
      const since = now() - milliseconds - SPARE_MS;
      return [...(changedAt.get(userId) ?? [])].filter(([, at]) => at >= since).map(([topic]) => topic);
    },
  };
}
