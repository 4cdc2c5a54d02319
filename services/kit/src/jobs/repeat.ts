import { setTimeout as pause } from 'node:timers/promises';

export interface Repeated {
  /** Ends after the run under way. */
  stop(): Promise<void>;
}

/** Runs a task now and again `everyMs` milliseconds after each end of it; a failure goes to `failed` and ends nothing. */
export function repeat(
  task: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, failed }: { everyMs: number; failed: (error: unknown) => void },
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    while (!signal.aborted) {
      await task(signal).catch(failed);
      await pause(everyMs, undefined, { signal }).catch(() => {});
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
