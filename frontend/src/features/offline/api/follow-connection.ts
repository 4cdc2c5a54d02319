import type { Query, QueryClient } from '@tanstack/react-query';
import { Unreachable } from '../../../lib/api-error.ts';
import { isOffline, noteOffline } from '../../../lib/connection.ts';
import { probeDelayMs } from '../model.ts';
import { isStillSignedIn } from './is-still-signed-in.ts';
import { fillFromLastSeen } from './restore.ts';

/**
 * Knows whether the server can be reached, until `signal` aborts. A call without an answer, or the browser's word, has the
 * session asked for: without an answer to that the app is offline and shows what was seen last. It asks again by and by;
 * with an answer everything on the screen is read anew, also after a write without one, which may have been done.
 */
export function watchConnection(client: QueryClient, golferId: string, signal: AbortSignal): void {
  let failures = 0;
  let asking = false;
  /** The browser found a network while the question was on its way without one. */
  let asksAgain = false;
  /** A write had no answer: it may have been done. */
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask() {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    try {
      if (await isStillSignedIn(client, golferId, signal)) backOnline();
    } catch (error) {
      if (error instanceof Unreachable) goOffline();
      else askLater();
    } finally {
      asking = false;
    }
    if (asksAgain) {
      asksAgain = false;
      await ask();
    }
  }

  function askNow() {
    asksAgain = asking;
    void ask();
  }

  /** Where an answer is still of use. */
  function askLater() {
    clearTimeout(timer);
    if (!signal.aborted && (isOffline() || wasLost))
      timer = setTimeout(ask, probeDelayMs(navigator.onLine ? failures++ : 4));
  }

  function goOffline() {
    noteOffline(true);
    for (const query of client.getQueryCache().getAll()) keepPlaceholder(query);
    void fillFromLastSeen(client, golferId);
    askLater();
  }

  /** Keeps data on the screen that could not be read again for want of a network; the strip above says so for all. */
  function keepPlaceholder(query: Query) {
    if (query.state.data === undefined || !(query.state.error instanceof Unreachable)) return;
    query.setState({ status: 'success', error: null });
  }

  function backOnline() {
    failures = 0;
    if (!isOffline() && !wasLost) return;
    wasLost = false;
    noteOffline(false);
    void client.invalidateQueries();
  }

  const forgetting = { signal };
  window.addEventListener('offline', goOffline, forgetting);
  window.addEventListener('online', askNow, forgetting);
  document.addEventListener('visibilitychange', () => isOffline() && !document.hidden && ask(), forgetting);
  signal.addEventListener('abort', () => clearTimeout(timer));

  const unfollowReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (!(event.action.error instanceof Unreachable)) return;
    if (isOffline()) keepPlaceholder(event.query);
    void ask();
  });
  const unfollowWrites = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || !(mutation.state.error instanceof Unreachable)) return;
    wasLost = true;
    void ask();
  });
  signal.addEventListener('abort', () => {
    unfollowReads();
    unfollowWrites();
  });

  if (isOffline() || !navigator.onLine) goOffline();
}
