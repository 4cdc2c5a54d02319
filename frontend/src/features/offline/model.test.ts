import { expect, it, test } from 'vitest';
import type { SeenRead } from './api/kept-reads.ts';
import { mergeReads, probeDelayMs } from './model.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = 100 * DAY;
const squads = (...ids: string[]): SeenRead => ({ key: ['/api/squads'], data: ids.map((id) => ({ id })), at: now });
const squadKey = (squadId: string) => ['/api/squads/:squadId', { params: { squadId } }] as const;
const page = (squadId: string, at = now, data: unknown = squadId): SeenRead => ({ key: squadKey(squadId), data, at });
const rankingKey = (squadId: string) => ['/api/squads/:squadId/optimize-tee-times', { squadId }] as const;
const ranking = (squadId: string): SeenRead => ({ key: rankingKey(squadId), data: [], at: now });
const dataOf = (reads: SeenRead[]) => reads.map(({ data }) => data);

it('what is kept is what was read last, beside what was seen before', () => {
  const kept = mergeReads([page('a', now - 2, 'old'), page('b', now - 1)], [page('a', now, 'new')], now);
  expect(dataOf(kept)).toEqual(['new', 'b']);
});

it('what is kept leaves out pages of squads that the golfer is no longer in, where the list of squads is known', () => {
  const kept = mergeReads([page('a'), page('b'), ranking('a'), ranking('b')], [squads('a')], now);
  expect(kept.map(({ key }) => key)).toEqual([page('a').key, ranking('a').key, squads('a').key]);
  expect(mergeReads([], [page('a')], now)).toHaveLength(1);
});

it('what is kept is bounded: the oldest page goes first, never the golfer, and all of 30 days ago', () => {
  const many = Array.from({ length: 100 }, (_, index) => page(`squad ${index}`, now - index));
  const kept = mergeReads([{ key: ['/api/user'], data: 'golfer', at: now - 1000 }, ...many], [], now);
  expect(kept).toHaveLength(79);
  expect(dataOf(kept.slice(-2))).toEqual(['squad 77', 'golfer']);
  expect(dataOf(mergeReads([page('a', now - 30 * DAY), page('b', now - 30 * DAY + 1)], [], now))).toEqual(['b']);
});

test.each([
  [0, 5_000],
  [1, 10_000],
  [3, 40_000],
  [4, 60_000],
  [50, 60_000],
])('after %i failures the server is looked for in %i ms, or a quarter later at most', (failures, delay) => {
  expect(probeDelayMs(failures, 0)).toBe(delay);
  expect(probeDelayMs(failures, 1)).toBe(delay * 1.25);
});
