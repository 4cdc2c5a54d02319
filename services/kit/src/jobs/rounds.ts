import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../process/log.ts';

/** Work that a service does again and again. */
export interface Round {
  readonly everyMs: number;
  /** Repeatable, also beside itself: each replica does it. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Logged when a round throws: the next one comes in its time. */
  readonly failed: string;
}

/**
 * Does work now and each time the interval has passed: no job, which a service without others would need a queue for.
 * @returns ends it after the round under way, which is told by its signal.
 */
export function startRounds({ everyMs, work, failed }: Round, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    while (!signal.aborted) {
      await work(signal).catch((err) => log.warn({ err }, failed));
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
