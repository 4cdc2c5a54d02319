import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from './caller.ts';

/** A client gives up after so long. */
const PATIENCE_MS = 45_000;
/** News that is later than this was lost. */
const LATEST_NEWS_MS = 15_000;
const PAUSE_MS = 250;

/**
 * Repeats a call that does no harm when it is repeated until it has a clear answer, as a sensible client does. A 404
 * may only mean that the news of the golfer's joining is late, so it is asked again too, where `awaits404` says so.
 */
export async function persist<Body>(
  call: () => Promise<Result<Body>>,
  { awaits404 = false } = {},
): Promise<Result<Body>> {
  const askedAt = performance.now();
  for (;;) {
    const result = await call();
    const isLate = result.outcome === 'refused' && result.status === 404 && awaits404;
    if (result.outcome !== 'unknown' && !isLate) return result;
    if (performance.now() - askedAt > (isLate ? LATEST_NEWS_MS : PATIENCE_MS)) return result;
    await pause(PAUSE_MS);
  }
}
