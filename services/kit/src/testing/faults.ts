import { AsyncLocalStorage } from 'node:async_hooks';

/* Interface of tests to the faults of `make proofs ONLY=faults` (infra/test-runner), which are there in no other run. */

const storage = new AsyncLocalStorage<true>();
const repeated = new WeakSet<object>();

/**
 * Does what a test takes for granted, as what another service has committed, or what it counts call by call: `task`, and
 * all that goes on because of it, meets no faults, since nobody looks up what became of a call that failed.
 */
export const arrange = <T>(task: () => T): T => storage.run(true, task);

/** Whether what is under way is the test's own, though it is made through the code of the product. */
export const isArranging = (): boolean => storage.getStore() === true;

/** Marks the answer to a request that was refused for want of the database and asked once more. */
export function markRepeated<Answer extends object>(answer: Answer): Answer {
  repeated.add(answer);
  return answer;
}

/** Whether it took a second request to get this answer, which came behind all that was asked meanwhile. */
export const wasRepeated = (answer: object): boolean => repeated.has(answer);
