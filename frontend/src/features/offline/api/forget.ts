/** The cache, and the lock that all windows take turns by. */
export const LAST_SEEN = 'fourball.last-seen';

/**
 * Forgets what a golfer saw last in this browser: whenever a session begins or ends here. No window writes it again before
 * somebody has signed in.
 */
export async function clearLastSeen(): Promise<void> {
  try {
    await navigator.locks.request(LAST_SEEN, () => caches.delete(LAST_SEEN));
  } catch {
    // Where a browser has neither (plain http), nothing was kept.
  }
}
