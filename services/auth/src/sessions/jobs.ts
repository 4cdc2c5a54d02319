import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@fourball/kit/process/log.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Removes what has expired, now and every hour; each of `prunes` answers how much of its kind that was. */
export function startSessionCleanup({
  prunes,
  log,
}: {
  prunes: Readonly<Record<string, (now: Date) => Promise<number>>>;
  log: Log;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function cleanUp() {
    for (const [kind, prune] of Object.entries(prunes)) {
      const removed = await prune(new Date());
      if (removed > 0) log.info({ kind, removed }, 'removed expired rows');
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await cleanUp().catch((error) => {
        log.warn({ err: error }, 'expired rows could not be removed; will retry in an hour');
      });
      await pause(HOUR_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
