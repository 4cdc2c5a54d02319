import { expect, test } from 'vitest';
import { lineOf } from './policy.ts';

const claim = (userId: string, minute: number, isIfNeeded = false) => ({
  userId,
  claimedAt: new Date(Date.UTC(2027, 4, 1, 9, minute)),
  isIfNeeded,
});

test('those who are in without a seat come in line by when they said so, ties by id; only active members do, and those last who come if needed', () => {
  const claims = [
    claim('dev', 3),
    claim('eve', 1),
    claim('cleo', 3),
    claim('ann', 0),
    claim('finn', 0),
    claim('bo', 0, true),
  ];
  const active = ['ann', 'bo', 'cleo', 'dev', 'eve'];
  const queueing = { rule: 'first-come', active, rounds: [['eve']], seated: ['ann'] } as const;
  expect(lineOf(claims, queueing)).toEqual(['eve', 'cleo', 'dev', 'bo']);
});

test('where they take turns, who missed most of the last rounds comes first, the latest counting most', () => {
  const claims = [claim('ann', 0), claim('ben', 1), claim('cleo', 2), claim('dev', 3), claim('eve', 4)];
  const active = claims.map(({ userId }) => userId);
  const rounds = [['ann', 'ben'], ['ann', 'cleo'], ['ann']];
  const lined = (rule: 'take-turns' | 'leader-picks') => lineOf(claims, { rule, active, rounds, seated: [] });
  expect(lined('take-turns')).toEqual(['dev', 'eve', 'cleo', 'ben', 'ann']);
  expect(lined('leader-picks')).toEqual(active);
});
