import { type LastSeen, mergeReads } from '../model.ts';
import { LAST_SEEN } from './forget.ts';
import type { SeenRead } from './kept-reads.ts';

/** Where in the cache it lies; no request leads there. */
const ADDRESS = '/last-seen';

const underLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(LAST_SEEN, work);

/** Loads the kept reads, whoever's they are. Does not make the cache: that is a sign that somebody is signed in. */
export async function loadLastSeen(): Promise<LastSeen | null> {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: LAST_SEEN });
    return kept ? await kept.json() : null;
  } catch {
    return null;
  }
}

const store = async (seen: LastSeen): Promise<void> =>
  (await caches.open(LAST_SEEN)).put(ADDRESS, new Response(JSON.stringify(seen)));

/** Makes the place this golfer's, who is signed in. What another left there is gone. */
export const claimLastSeen = (golferId: string): Promise<void> =>
  underLock(async () => {
    const known = await loadLastSeen();
    if (known?.golferId !== golferId) await store({ golferId, reads: [] });
  });

/** Keeps what the golfer sees, and answers whether the place is still theirs: not after they signed out in any window. */
export const saveLastSeen = (golferId: string, seen: readonly SeenRead[]): Promise<boolean> =>
  underLock(async () => {
    const known = await loadLastSeen();
    if (known?.golferId !== golferId) return false;
    await store({ golferId, reads: mergeReads(known.reads, seen, Date.now()) });
    return true;
  });
