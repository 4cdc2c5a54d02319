import { expect, test } from 'vitest';
import { hasSmallGroup, receiptText, releaseText, smallGroupsText } from './repair.ts';

test.each([
  [{ ones: 1, twos: 0 }, 7, '7 players, 1 group of one'],
  [{ ones: 0, twos: 2 }, 8, '8 players, 2 groups of two'],
  [{ ones: 1, twos: 1 }, 3, '3 players, 1 group of one and 1 group of two'],
])('small groups %j of %d players are told in words', (small, players, words) => {
  expect(smallGroupsText(small, players)).toBe(words);
});

test('a receipt names each player who moves, with their guests, and that nobody else does', () => {
  const move = (userId: string) => ({ userId, from: '08:20', to: '08:10' });
  const guestsOf = (userId: string) => ({ Lee: 1, Kim: 2 })[userId] ?? 0;
  const receipt = receiptText({ moves: ['Sam', 'Lee', 'Kim'].map(move) }, { nameOf: (userId) => userId, guestsOf });
  expect(receipt.split('; ')).toEqual([
    'Sam moves from 8:20 AM to 8:10 AM',
    'Lee and their guest move from 8:20 AM to 8:10 AM',
    'Kim and their 2 guests move from 8:20 AM to 8:10 AM',
    'nobody else',
  ]);
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
