import type { Point, Slope } from './regression.ts';
import { slopeOf } from './regression.ts';

export const MEBIBYTE = 1024 * 1024;
/** The promise: what a process holds grows by less than this an hour. */
const LIMIT_BYTES_PER_HOUR = MEBIBYTE;
/** A connection of a pool that looks for work may be open at one look and not at the other. */
const HANDLES_AT_HAND = 3;

/**
 * - flat: it grows by less than the limit.
 * - grows: by more, and no noise explains it.
 * - unclear: the noise is too great to tell; only a longer run does.
 */
export type Trend = 'flat' | 'grows' | 'unclear';

export function trendOf({ perHour, standardError }: Slope, limit = LIMIT_BYTES_PER_HOUR): Trend {
  if (perHour - 2 * standardError >= limit) return 'grows';
  if (!(standardError <= limit / 2)) return 'unclear';
  return perHour < limit ? 'flat' : 'grows';
}

/** Leaves off the first tenth of a stretch: pools and caches fill again after a rest. */
export const settledPart = (points: readonly Point[]): readonly Point[] => points.slice(Math.ceil(points.length / 10));

/** Open handles by kind, as a process has them at rest. */
export type Handles = Readonly<Record<string, number>>;

/** A sentence for each kind of handle of which there are more after the load than before. */
export function grownHandles(before: Handles, after: Handles): string[] {
  return Object.entries(after)
    .filter(([kind, count]) => count > (before[kind] ?? 0) + HANDLES_AT_HAND)
    .map(([kind, count]) => `${count} of the kind ${kind} are open at rest, and were ${before[kind] ?? 0}`);
}

/** Memory and handles that a process was seen to hold. */
export interface Held {
  readonly name: string;
  /** Bytes on its heap and outside of it that are in use after a collection, while under load. */
  readonly memory: readonly Point[];
  readonly restBefore: Handles;
  readonly restAfter: Handles;
}

/** Counts of what is still under way once everybody has gone. */
export type Waiting = Readonly<Record<string, number>>;

export interface Evidence {
  readonly processes: readonly Held[];
  readonly waiting: Waiting;
  /** Failures meanwhile, a sentence each. */
  readonly failures: readonly string[];
}

/** A sentence for each promise that is broken. */
export function faultsOf({ processes, waiting, failures }: Evidence): string[] {
  return [
    ...failures,
    ...processes.flatMap(({ name, memory, restBefore, restAfter }) => [
      ...growthOf(name, slopeOf(settledPart(memory))),
      ...grownHandles(restBefore, restAfter).map((sentence) => `${name}: ${sentence}`),
    ]),
    ...Object.entries(waiting)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what} is not empty: ${count}`),
  ];
}

function growthOf(name: string, slope: Slope): string[] {
  const trend = trendOf(slope);
  if (trend === 'flat') return [];
  const said = `${mebibytes(slope.perHour)} MB an hour, give or take ${mebibytes(slope.standardError)}`;
  return [trend === 'grows' ? `${name} grows by ${said}` : `${name}: ${said} is too vague to tell, run it for longer`];
}

const mebibytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(2);
