import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import type { routes } from '@fourball/contracts/http/routes.ts';
import type { QueryClient } from '@tanstack/react-query';

type Path = (typeof routes)[keyof typeof routes]['path'];

/**
 * The reads that show what a topic is about: the contracts' own paths, checked by their types alone, so that no contract
 * is fetched for them.
 */
const READS: Readonly<Record<LiveTopic, readonly Path[]>> = {
  notifications: ['/api/notifications'],
  squads: [
    '/api/squads',
    '/api/squads/:squadId',
    '/api/squads/:squadId/heat-map',
    '/api/squads/:squadId/standing-games',
    '/api/standing-games/:gameId',
    '/api/game-dates',
    '/api/game-dates/:dateId',
  ],
  availability: [
    '/api/squads/:squadId/availability',
    '/api/squads/:squadId/heat-map',
    '/api/squads/:squadId/outlook',
    '/api/squads/:squadId/optimize-tee-times',
    '/api/optimal-weekend-slots',
  ],
  recommendations: [
    '/api/squad-tee-time-recommendations/:squadId',
    '/api/tee-time-recommendations/:recommendationId/groups',
    '/api/tee-time-recommendations/:recommendationId/answers',
    '/api/tee-time-recommendations/:recommendationId/guests',
    '/api/tee-time-recommendations/:recommendationId/line',
    '/api/squads/:squadId/standing-games',
    '/api/standing-games/:gameId',
    '/api/game-dates',
    '/api/game-dates/:dateId',
    '/api/bookings/waiting',
    '/api/optimal-weekend-slots',
    '/api/squads/:squadId/outlook',
    '/api/squads/:squadId/weekly-slots',
  ],
  bookings: [
    '/api/bookings',
    '/api/bookings/waiting',
    '/api/tee-times/:teeTimeId',
    '/api/tee-time-recommendations/:recommendationId/answers',
    '/api/tee-time-recommendations/:recommendationId/guests',
    '/api/squads/:squadId/tee-times',
    '/api/squads/:squadId/heat-map',
    '/api/squads/:squadId/optimize-tee-times',
  ],
};

export const ALL_TOPICS = Object.keys(READS) as LiveTopic[];

/** One act of somebody makes several changes, which are read once. */
const GATHERED_MS = 60;

/** Has what is on the screen of these topics read again, and the rest when it is next shown. */
export function createRefresh(client: QueryClient): (topics: readonly LiveTopic[]) => void {
  const gathered = new Set<unknown>();

  return (topics) => {
    const isFirst = gathered.size === 0;
    for (const topic of topics) for (const path of READS[topic] ?? []) gathered.add(path);
    if (!isFirst) return;
    setTimeout(() => {
      const paths = new Set(gathered);
      gathered.clear();
      void client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) });
    }, GATHERED_MS);
  };
}
