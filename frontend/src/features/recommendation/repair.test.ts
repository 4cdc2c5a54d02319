import { expect, test } from 'vitest';
import { hasSmallGroup, receiptText, releaseText, smallGroupsText } from './repair.ts';

test.each([
  [{ ones: 1, twos: 0 }, 7, '7 players, 1 group of one'],
  [{ ones: 0, twos: 2 }, 8, '8 players, 2 groups of two'],
  [{ ones: 1, twos: 1 }, 3, '3 players, 1 group of one and 1 group of two'],
])('small groups %j of %d players are told in words', (small, players, words) => {
  expect(smallGroupsText(small, players)).toBe(words);
});

test('a receipt names each player who moves, and that nobody else does', () => {
  const move = (userId: string) => ({ userId, from: '08:20', to: '08:10' });
  expect(receiptText({ moves: [move('Sam'), move('Lee')] }, (userId) => userId)).toBe(
    'Sam moves from 8:20 AM to 8:10 AM; Lee moves from 8:20 AM to 8:10 AM; nobody else',
  );
  expect(releaseText(['08:20', '08:30'])).toBe('Release 8:20 AM and 8:30 AM with the course');
});

test.each([
  [['abc', 'd'], true],
  [['abc', 'de'], true],
  [['abc', 'def'], false],
  [['a'], false],
])('of groups %j it is as said whether one is small beside others', (groups, is) => {
  expect(hasSmallGroup(groups.map((group) => ({ players: [...group] })))).toBe(is);
});
