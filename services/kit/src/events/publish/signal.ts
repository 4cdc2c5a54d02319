import { within } from '../../process/within.ts';

/** Wakes waiters in this process. A ring before anyone waits is not lost: the next wait returns at once. */
export interface Signal {
  ring(): void;
  /** Resolves at the next ring, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

/** A signal for one waiter in a loop. */
export function createSignal(): Signal {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await within(timeoutMs, promise, undefined);
        wake = undefined;
      }
      rung = false;
    },
  };
}
