/** One measurement: when, in seconds of any clock, and what. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** A straight line through points. */
export interface Slope {
  readonly perHour: number;
  /** Error of `perHour`; 0 where the points lie on the line, infinite where there are too few to tell. */
  readonly standardError: number;
}

const HOUR_S = 3_600;
/** Enough to tell a trend by, and each long enough to have forgotten the one before. */
const STRETCHES = 12;

/**
 * The least-squares slope of what was measured. Measurements that follow each other closely resemble each other, and
 * taking each for news of its own would make the error look smaller than it is. So the line is laid through the means of
 * up to twelve stretches of equal length.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const means = meansOf(points);
  const count = means.length;
  if (count < 3) return { perHour: Number.NaN, standardError: Number.POSITIVE_INFINITY };
  const middle = mean(means.map(({ at }) => at));
  const level = mean(means.map(({ value }) => value));
  const spread = sum(means.map(({ at }) => (at - middle) ** 2));
  const slope = sum(means.map(({ at, value }) => (at - middle) * (value - level))) / spread;
  const residuals = sum(means.map(({ at, value }) => (value - level - slope * (at - middle)) ** 2));
  return { perHour: slope * HOUR_S, standardError: Math.sqrt(residuals / (count - 2) / spread) * HOUR_S };
}

/** As many stretches as hold three measurements each, at most {@link STRETCHES}, each as its mean. */
function meansOf(points: readonly Point[]): Point[] {
  const stretches = Math.min(STRETCHES, Math.floor(points.length / 3));
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * points.length) / stretches);
    const stretch = points.slice(from, Math.floor(((index + 1) * points.length) / stretches));
    return { at: mean(stretch.map(({ at }) => at)), value: mean(stretch.map(({ value }) => value)) };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

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
