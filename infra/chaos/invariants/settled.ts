import type { Outcome } from '../call-log.ts';

/** Longer than a request that its client has given up may still take effect. */
const LATEST_EFFECT_MS = 40_000;

interface Timed {
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Of the writes that replace one and the same thing, made one after the other: those that may be the one that is there
 * in the end. That is the last answered one, or an unknown one that came after it, or so shortly before it that it may
 * have been carried out after it.
 */
export function lastOnes<W extends Timed>(writes: readonly W[]): W[] {
  const possible = writes.filter(({ outcome }) => outcome !== 'refused');
  const last = possible.findLast(({ outcome }) => outcome === 'answered');
  if (last === undefined) return possible;
  return possible.filter(
    (write) => write === last || (write.outcome === 'unknown' && write.endedAt > last.startedAt - LATEST_EFFECT_MS),
  );
}

/** Whether nothing may be there at all because no write was answered. */
export const isUnanswered = (writes: readonly Timed[]): boolean =>
  writes.every(({ outcome }) => outcome !== 'answered');
