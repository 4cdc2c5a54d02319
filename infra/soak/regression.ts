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
