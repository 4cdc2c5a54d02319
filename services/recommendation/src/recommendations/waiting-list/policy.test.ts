import { expect, test } from 'vitest';
import { lineOf } from './policy.ts';

const claim = (userId: string, minute: number) => ({ userId, claimedAt: new Date(Date.UTC(2027, 4, 1, 9, minute)) });

test('those who are in without a seat come in line by when they said so, ties by id; only active members do', () => {
  const claims = [claim('dev', 3), claim('eve', 1), claim('cleo', 3), claim('ann', 0), claim('finn', 0)];
  const active = ['ann', 'cleo', 'dev', 'eve'];
  expect(lineOf(claims, { seated: ['ann'], active })).toEqual(['eve', 'cleo', 'dev']);
});
