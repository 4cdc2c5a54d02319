import { describe, expect, test } from 'vitest';
import { createRandom } from '../../lib/random.ts';
import {
  type Evidence,
  faultsOf,
  grownHandles,
  MEBIBYTE,
  type Point,
  settledPart,
  slopeOf,
  trendOf,
} from './judgement.ts';

/** A measurement every five seconds. */
const during = (minutes: number, valueAt: (seconds: number) => number): Point[] =>
  Array.from({ length: minutes * 12 }, (_, index) => ({ at: index * 5, value: valueAt(index * 5) }));

describe('the slope', () => {
  test('of a straight line is that of the line, without an error, whenever the clock began', () => {
    for (const begun of [0, 1e6]) {
      const line = during(20, (seconds) => 40 + (3 * seconds) / 3_600).map(({ at, value }) => ({
        at: at + begun,
        value,
      }));
      const { perHour, standardError } = slopeOf(line);
      expect(perHour).toBeCloseTo(3, 6);
      expect(standardError).toBeCloseTo(0, 6);
    }
  });

  test('of too few measurements is unknown', () => {
    expect(slopeOf(during(10, () => 40).slice(0, 8)).standardError).toBe(Number.POSITIVE_INFINITY);
  });

  test('has an error of which two hold the truth some nine times in ten, where noise drifts', () => {
    const random = createRandom('noise');
    const runs = Array.from({ length: 300 }, () => {
      let drift = 0;
      return slopeOf(
        during(20, () => {
          drift = 0.8 * drift + random.next() - 0.5;
          return drift;
        }),
      );
    });
    const within = runs.filter(({ perHour, standardError }) => Math.abs(perHour) <= 2 * standardError);
    expect(within.length / runs.length).toBeGreaterThan(0.88);
  });

  test('has an error that shrinks as the run grows longer', () => {
    const random = createRandom('longer');
    const noisy = (minutes: number) => slopeOf(during(minutes, () => random.next())).standardError;
    expect(noisy(20 * 60)).toBeLessThan(noisy(20) / 50);
  });
});

/** A trend is unclear where the noise could hide a growth, and never taken for flat. */
test.each([
  [-20, 0.3, 'flat'],
  [0, 0.3, 'flat'],
  [0.99, 0.3, 'flat'],
  [1, 0.3, 'grows'],
  [1.5, 0.3, 'grows'],
  [500, 20, 'grows'],
  [-20, 20.6, 'unclear'],
  [0, 0.6, 'unclear'],
  [1.5, 2.1, 'unclear'],
  [Number.NaN, Number.POSITIVE_INFINITY, 'unclear'],
])('a trend of %d MB an hour, give or take %d, is %s', (perHour, standardError, trend) => {
  expect(trendOf({ perHour: perHour * MEBIBYTE, standardError: standardError * MEBIBYTE })).toBe(trend);
});

test('handles may differ by what a look for work takes, and no more', () => {
  expect(grownHandles({ socket: 10 }, { socket: 13 })).toEqual([]);
  expect(grownHandles({ socket: 10, file: 4 }, { socket: 14, file: 2, pipe: 4 })).toEqual([
    '14 of the kind socket are open at rest, and were 10',
    '4 of the kind pipe are open at rest, and were 0',
  ]);
});

/** Twenty minutes of a process that grows by so much an hour. */
const memory = (megabytesAnHour: number) =>
  during(20, (seconds) => (40 + (seconds / 3_600) * megabytesAnHour) * MEBIBYTE);
const squad = { name: 'squad', memory: memory(0.5), restBefore: { socket: 10 }, restAfter: { socket: 9 } };
const sound: Evidence = { processes: [squad], waiting: { 'the outbox of squad': 0 }, failures: [] };

test('a sound run has no fault; the first tenth of a stretch is left aside', () => {
  expect(faultsOf(sound)).toEqual([]);
  expect(settledPart(memory(0))[0]?.at).toBe(120);
});

test('a run is told by what grows and how much, stays open, waits in the end, and failed', () => {
  const run: Evidence = {
    processes: [{ ...squad, memory: memory(2), restAfter: { socket: 60 } }],
    waiting: { 'the outbox of squad': 2 },
    failures: ['GET /api/squads answered 500 (2 times)'],
  };
  expect(faultsOf(run)).toEqual([
    'GET /api/squads answered 500 (2 times)',
    'squad grows by 2.00 MB an hour, give or take 0.00',
    'squad: 60 of the kind socket are open at rest, and were 10',
    'the outbox of squad is not empty: 2',
  ]);
});
