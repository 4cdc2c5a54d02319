import { AsyncLocalStorage } from 'node:async_hooks';
import { currentWork } from '@fourball/kit/process/context.ts';
import { isArranging } from '@fourball/kit/testing/faults.ts';
import { createRandom } from '../random.ts';

/** Asked by a caller who repeats what was refused for want of the database; told whether a fault lay in it. */
export interface Asked {
  isHit: boolean;
}

/** The request of a test that asks as the gateway's callers do. */
export const asking = new AsyncLocalStorage<Asked>();
/** Set while the service under test acts by itself, rather than the test. */
const acting = new AsyncLocalStorage<true>();

/** A fault of a real connection: before the call had any effect, or after it, so that only its outcome is lost. */
export type Fault = 'before' | 'after';

const counts = { calls: 0, before: 0, after: 0, repeated: 0 };
let random = createRandom('');
let rate = 0;

/** The same seed and file name choose alike, as far as the calls come in the same order. */
export function beginFaults(options: { rate: number; seed: string }): void {
  rate = options.rate;
  random = createRandom(options.seed);
}

export const tellFaults = () => ({ ...counts });
export const countRepeated = (): void => {
  counts.repeated += 1;
};

/** Whether the next call fails, and how. Only the caller of what may be repeated whatever became of it loses an outcome. */
export function nextFault(): Fault | undefined {
  counts.calls += 1;
  if (!random.chance(rate)) return undefined;
  const asked = asking.getStore();
  if (asked) asked.isHit = true;
  const fault: Fault = !asked && random.chance(0.5) ? 'after' : 'before';
  counts[fault] += 1;
  return fault;
}

/**
 * Whether a call is the service's own: made for a request that is repeated, an event or a job, or straight from its code.
 * What a test does itself to arrange or to look at something has nobody who would repeat it, and meets no faults.
 */
export const isOfService = (): boolean =>
  !isArranging() && (acting.getStore() === true || currentWork() !== undefined || calledByService());

/** Carries over that a call is the service's where it goes on later, as with a connection that has to be waited for. */
export const goOnAs = <T>(isService: boolean, task: () => T): T => (isService ? acting.run(true, task) : task());

/** The nearest caller of ours tells who it is. */
function calledByService(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const lines = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = before;
  const nearest = lines.find((line) => /\/(services|gateway)\/.*src\//.test(line));
  const isTest = lines.some((line) => /\.test\.ts|src\/testing\//.test(line));
  return nearest !== undefined && !isTest;
}
