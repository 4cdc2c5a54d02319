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
    '/api/availability',
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
/** Each of these is made anew for whoever reads it, who may have thirty a minute: on a Monday a squad answers all at once. */
const RANKINGS: ReadonlySet<unknown> = new Set<Path>([
  '/api/squads/:squadId/optimize-tee-times',
  '/api/squads/:squadId/outlook',
  '/api/optimal-weekend-slots',
]);
const RANKED_EVERY_MS = 10_000;

/** Has what is on the screen of these topics read again, and the rest when it is next shown. */
export function createRefresh(client: QueryClient): (topics: readonly LiveTopic[]) => void {
  const [reads, rankings] = [gather(client, 0), gather(client, RANKED_EVERY_MS)];
  return (topics) => {
    for (const path of topics.flatMap((topic) => READS[topic] ?? [])) (RANKINGS.has(path) ? rankings : reads)(path);
  };
}

/** Has paths read again together, at once after a while without, else so long after the last time. */
function gather(client: QueryClient, everyMs: number): (path: Path) => void {
  const gathered = new Set<unknown>();
  let readAt = Number.NEGATIVE_INFINITY;

  function read() {
    const paths = new Set(gathered);
    gathered.clear();
    readAt = performance.now();
    void client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) });
  }
  return (path) => {
    if (gathered.size === 0) setTimeout(read, Math.max(GATHERED_MS, readAt + everyMs - performance.now()));
    gathered.add(path);
  };
}
