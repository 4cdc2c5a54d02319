import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { type Point, slopeOf } from './regression.ts';

const MINUTE_S = 60;
/** A measurement every five seconds. */
const during = (minutes: number, valueAt: (seconds: number) => number): Point[] =>
  Array.from({ length: minutes * 12 }, (_, index) => ({ at: index * 5, value: valueAt(index * 5) }));

describe('the slope', () => {
  test('of a straight line is that of the line, without an error', () => {
    const slope = slopeOf(during(20, (seconds) => 40 + (3 * seconds) / 3_600));
    expect(slope.perHour).toBeCloseTo(3, 9);
    expect(slope.standardError).toBeCloseTo(0, 9);
  });

  test('of what stays the same is nothing', () => {
    expect(slopeOf(during(5, () => 40))).toEqual({ perHour: 0, standardError: 0 });
  });

  test('does not depend on when the clock began', () => {
    const points = during(10, (seconds) => Math.sin(seconds) + seconds / 100);
    const later = points.map(({ at, value }) => ({ at: at + 1e6, value }));
    expect(slopeOf(later).perHour).toBeCloseTo(slopeOf(points).perHour, 6);
  });

  test('of too few measurements is unknown', () => {
    expect(slopeOf(during(10, () => 40).slice(0, 8)).standardError).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the standard error', () => {
  /** How often the true slope lies within two standard errors of what was found, in noise that drifts. */
  function share(slopesOf: (points: Point[]) => { perHour: number; standardError: number }) {
    const random = createRandom('noise');
    const runs = 300;
    let within = 0;
    for (let run = 0; run < runs; run += 1) {
      let drift = 0;
      const points = during(20, () => {
        drift = 0.8 * drift + random.next() - 0.5;
        return drift;
      });
      const { perHour, standardError } = slopesOf(points);
      if (Math.abs(perHour) <= 2 * standardError) within += 1;
    }
    return within / runs;
  }

  test('holds also where measurements resemble those before them: two of it hold the truth some nine times in ten', () => {
    expect(share(slopeOf)).toBeGreaterThan(0.88);
  });

  test('shrinks as the run grows longer', () => {
    const random = createRandom('longer');
    const noisy = (minutes: number) => slopeOf(during(minutes, () => random.next())).standardError;
    expect(noisy(20 * MINUTE_S)).toBeLessThan(noisy(20) / 50);
  });
});
