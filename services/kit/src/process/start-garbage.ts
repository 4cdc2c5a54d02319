import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then all that start together are ready: a collection takes some 30 ms, which none of them should wait for. */
const LEAVE_MS = 10_000;

/**
 * Has what starting left behind collected once, a moment later. Node collects as memory is asked for, so that a process
 * that has little to do would hold on to a sixth of its memory for hours. Nothing is limited by it: under load the heap
 * grows as it would.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
  }, LEAVE_MS).unref();
}
