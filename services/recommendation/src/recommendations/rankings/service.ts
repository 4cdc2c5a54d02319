import { hash } from 'node:crypto';
import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import { MINUTE } from '../../ranking/clock.ts';
import { rankTeeTimes } from '../../ranking/rank.ts';
import type { RankedTeeTime, RankingInput } from '../../ranking/types.ts';

/** Zones differ by quarters of an hour, so that slots come too near to start at no other moment. */
const QUARTER_MS = 15 * MINUTE;
/** Each holds ten tee times with the ids of those who are free. */
const RANKINGS_MAX = 500;

/** Rankings that were made in this quarter of an hour, by all that they depend on: whatever changes gives another one. */
export function createRankings() {
  let asked = 0;
  const made = createTtlCache<readonly RankedTeeTime[]>(RANKINGS_MAX, { now: () => asked });
  return {
    rank(input: RankingInput): readonly RankedTeeTime[] {
      asked = input.now;
      const settled = { ...input, now: Math.ceil(input.now / QUARTER_MS) * QUARTER_MS };
      const key = hash('sha256', JSON.stringify(settled), 'base64');
      const known = made.get(key);
      if (known) return known;
      const ranked = rankTeeTimes(settled);
      made.set(key, ranked, settled.now);
      return ranked;
    },
  };
}

export type Rankings = ReturnType<typeof createRankings>;
