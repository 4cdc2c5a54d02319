import type { LoggedWrite } from '../call-log.ts';

/** Longer than a request that its client has given up may still take effect. */
const LATEST_EFFECT_MS = 40_000;

type Timed = Pick<LoggedWrite, 'outcome' | 'startedAt' | 'endedAt'>;

/**
 * Keeps, among writes that replace each other, those that may be the one that is there in the end: the last answered one,
 * each answered one that it did not wait for, and an unknown one that came after it or so shortly before it that it may
 * have been carried out later.
 */
export function lastOnes<W extends Timed>(writes: readonly W[]): W[] {
  const possible = writes.filter(({ outcome }) => outcome !== 'refused');
  const lastBegan = Math.max(
    ...possible.filter(({ outcome }) => outcome === 'answered').map(({ startedAt }) => startedAt),
  );
  return possible.filter(
    ({ outcome, endedAt }) => endedAt + (outcome === 'unknown' ? LATEST_EFFECT_MS : 0) >= lastBegan,
  );
}

/** Whether nothing may be there at all because no write was answered. */
export const isUnanswered = (writes: readonly Timed[]): boolean =>
  writes.every(({ outcome }) => outcome !== 'answered');
