import { within } from '../../process/within.ts';

/** A signal for one waiter in a loop of this process. A ring before it waits is not lost: the next wait returns at once. */
export function createSignal() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    /** Resolves at the next ring, or after `timeoutMs`. */
    async wait(timeoutMs: number) {
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
