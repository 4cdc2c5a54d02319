import { describe, expect, test } from 'vitest';
import { type Evidence, faultsOf, grownHandles, MEBIBYTE, settledPart, trendOf } from './judgement.ts';

const slope = (perHour: number, standardError: number) => ({
  perHour: perHour * MEBIBYTE,
  standardError: standardError * MEBIBYTE,
});

describe('a trend', () => {
  test('is flat below 1 MB an hour, falling included', () => {
    for (const perHour of [-20, 0, 0.99]) expect(trendOf(slope(perHour, 0.3))).toBe('flat');
  });

  test('grows from 1 MB an hour on', () => {
    for (const perHour of [1, 1.5, 500]) expect(trendOf(slope(perHour, 0.3))).toBe('grows');
  });

  test('is unclear where the noise could hide a growth, and never taken for flat', () => {
    for (const perHour of [-20, 0, 1.5]) expect(trendOf(slope(perHour, 0.6 + Math.abs(perHour)))).toBe('unclear');
    expect(trendOf({ perHour: Number.NaN, standardError: Number.POSITIVE_INFINITY })).toBe('unclear');
  });

  test('grows where no noise explains it, however much there is', () => {
    expect(trendOf(slope(500, 20))).toBe('grows');
  });
});

test('handles may differ by what a look for work takes, and no more', () => {
  expect(grownHandles({ socket: 10 }, { socket: 13 })).toEqual([]);
  expect(grownHandles({ socket: 10, file: 4 }, { socket: 14, file: 2 })).toEqual([
    '14 of the kind socket are open at rest, and were 10',
  ]);
  expect(grownHandles({}, { pipe: 4 })).toEqual(['4 of the kind pipe are open at rest, and were 0']);
});

/** Twenty minutes of a process that grows by so much an hour. */
const memory = (megabytesAnHour: number) =>
  Array.from({ length: 240 }, (_, index) => ({
    at: index * 5,
    value: 40 * MEBIBYTE + ((index * 5) / 3_600) * megabytesAnHour * MEBIBYTE,
  }));
const sound: Evidence = {
  processes: [{ name: 'squad', memory: memory(0.5), restBefore: { socket: 10 }, restAfter: { socket: 9 } }],
  waiting: { 'the outbox of squad': 0 },
  failures: [],
};

describe('the judgement of a run', () => {
  test('finds nothing in a sound one', () => {
    expect(faultsOf(sound)).toEqual([]);
  });

  test('names the process that grows, and by how much', () => {
    const [process] = sound.processes as [Evidence['processes'][number]];
    expect(faultsOf({ ...sound, processes: [{ ...process, memory: memory(2) }] })).toEqual([
      'squad grows by 2.00 MB an hour, give or take 0.00',
    ]);
  });

  test('names handles that stay open, what waits in the end, and what failed', () => {
    const [process] = sound.processes as [Evidence['processes'][number]];
    const run: Evidence = {
      processes: [{ ...process, restAfter: { socket: 60 } }],
      waiting: { 'the outbox of squad': 2 },
      failures: ['GET /api/squads answered 500 (2 times)'],
    };
    expect(faultsOf(run)).toEqual([
      'GET /api/squads answered 500 (2 times)',
      'squad: 60 of the kind socket are open at rest, and were 10',
      'the outbox of squad is not empty: 2',
    ]);
  });

  test('leaves the first tenth of a stretch aside', () => {
    expect(settledPart(memory(0))).toHaveLength(216);
    expect(settledPart(memory(0))[0]?.at).toBe(120);
  });
});
