import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Calls that come by the clock, whatever became of those before them. */
export interface Flood {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent; each # becomes the number of the call. */
  readonly body: string;
  readonly perSecond: number;
  /** Each call from an address of its own, as a trusted proxy tells it; else all from one. */
  readonly isFromMany: boolean;
}

/** Load that comes upon the gateway besides the golfers. */
export interface Disturbance {
  begin(): void;
  /** Resolves once nothing of it is left. */
  end(): Promise<FloodAnswers>;
}

export interface FloodAnswers {
  /** How often each status came; 0 for calls that were not answered. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Calls that were told to come again, but not when. */
  readonly withoutRetryAfter: number;
}

export type Flooder = ReturnType<typeof startFlooder>;

/** Where floods come from: a process of its own. */
export function startFlooder() {
  const child = fork(fileURLToPath(new URL('flooder.ts', import.meta.url)), { execArgv: [] });
  return {
    /** A flood that is sent from there; its end waits until all of it was answered. */
    sends: (flood: Flood): Disturbance => ({
      begin: () => void child.send(flood),
      async end() {
        const answered = once(child, 'message');
        child.send('stop');
        return (await answered)[0] as FloodAnswers;
      },
    }),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
