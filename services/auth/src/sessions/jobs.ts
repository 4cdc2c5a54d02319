import { type Repeated, repeat } from '@fourball/kit/jobs/repeat.ts';
import type { Log } from '@fourball/kit/process/log.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Removes what has expired, now and every hour; each of `prunes` answers how much of its kind that was. */
export const startSessionCleanup = (options: {
  prunes: Readonly<Record<string, (now: Date) => Promise<number>>>;
  log: Log;
}): Repeated => {
  const { prunes, log } = options;
  const failed = (err: unknown) => log.warn({ err }, 'expired rows could not be removed; will retry in an hour');

  async function cleanUp() {
    for (const [kind, prune] of Object.entries(prunes)) {
      const removed = await prune(new Date());
      if (removed > 0) log.info({ kind, removed }, 'removed expired rows');
    }
  }

  return repeat(cleanUp, { everyMs: HOUR_MS, failed });
};
