import type { QueryClient } from '@tanstack/react-query';
import { isLeaving } from '../../../lib/leaving.ts';
import { registerWorker } from '../../../lib/worker.ts';
import { isStillSignedIn } from './is-still-signed-in.ts';
import { isKept, seenReads } from './kept-reads.ts';
import { claimLastSeen, saveLastSeen } from './last-seen.ts';

/** A screen's reads come together, and are written once. */
const GATHERED_MS = 300;
const LOOK_MS = 1_000;

/** Keeps what the golfer sees for when there is no network, until `signal` aborts or they have signed out in any window. */
export async function persistLastSeen(client: QueryClient, golferId: string, signal: AbortSignal): Promise<void> {
  if (!('caches' in globalThis && 'locks' in navigator)) return;
  await claimLastSeen(golferId);
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};
  const stop = () => {
    clearTimeout(timer);
    unfollow();
  };

  async function save() {
    const isOurs = await saveLastSeen(golferId, seenReads(client)).catch(() => true);
    if (isOurs) return;
    stop();
    // Out of sight it may be on its way to the sign-in page itself; if not, it asks once it is seen.
    if (!isLeaving()) await isStillSignedIn(client, golferId, signal).catch(() => {});
  }
  function saveSoon() {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(save, GATHERED_MS);
  }

  unfollow = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) saveSoon();
  });
  // Save reads made just before the page is left, too, as far as the browser lets it.
  window.addEventListener('pagehide', () => void save(), { signal });
  // The window may have been left for another, in which the golfer signed out.
  document.addEventListener('visibilitychange', () => isLeaving() || void save(), { signal });
  signal.addEventListener('abort', stop);
  saveSoon();
}

/**
 * Has the browser fetch the app's files for opening it without a network: not before the screen has what it shows, which
 * comes first on a slow line.
 */
export function fetchAppInPeace(client: QueryClient, signal: AbortSignal): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const timer = setInterval(() => {
    if (client.isFetching() > 0 || document.readyState !== 'complete') return;
    clearInterval(timer);
    // Browsers refuse where storage is forbidden: then the app needs its network.
    registerWorker().catch(() => {});
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
