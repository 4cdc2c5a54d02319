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
  expect(lineOf(claims, { seated: ['ann'], active })).toEqual(['eve', 'cleo', 'dev', 'bo']);
});
