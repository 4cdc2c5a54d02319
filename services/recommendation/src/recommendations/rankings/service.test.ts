import { expect, test } from 'vitest';
import { rankTeeTimes } from '../../ranking/rank.ts';
import { aCourse, aMember, aRanking, freeOn, inArizona, SATURDAY } from '../../ranking/testing/build.ts';
import { Chance, randomRanking } from '../../ranking/testing/random-squad.ts';
import { createRankings } from './service.ts';

test('a ranking that is kept is the one that would be made now, for any squad at any moment', () => {
  const rankings = createRankings();
  for (let seed = 1; seed <= 200; seed += 1) {
    const input = randomRanking(new Chance(seed));
    expect(rankings.rank(input)).toEqual(rankTeeTimes(input));
  }
});

test('it is made once in a quarter of an hour, and anew once an input changes or a slot comes too near', () => {
  const rankings = createRankings();
  const now = inArizona(SATURDAY, '06:01');
  const input = aRanking({ now });
  const ranked = rankings.rank(input);
  expect(ranked[0]).toMatchObject({ time: '09:00' });
  expect(rankings.rank({ ...aRanking(), now: now + 13 * 60_000 })).toBe(ranked);
  const more = [
    { now: inArizona(SATURDAY, '07:01') },
    { members: [...input.members, aMember('ben')] },
    { members: [aMember('ann', { entries: [freeOn(SATURDAY, ['09:00'])] })] },
    { courses: [aCourse('a', { rating: 5 })] },
    { held: [{ date: SATURDAY, time: '09:00' }] },
    { rounds: [['ann']] },
  ].map((change) => ({ ...input, ...change }));
  for (const other of more) {
    expect(rankings.rank(other)).not.toBe(ranked);
    expect(rankings.rank(other)).toEqual(rankTeeTimes(other));
  }
});
