import { expect, test } from 'vitest';
import { type Asked, type Word, wordsOf } from './words.ts';

const word = (userId: string, answer: Word['answer'], claimed?: number, isStanding = false): Word => ({
  userId,
  answer,
  isStanding,
  claimedAt: claimed === undefined ? null : new Date(claimed),
});

const asked: Asked = {
  members: ['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'],
  answers: [
    word('a', 'in', 3),
    word('b', 'in', 1),
    word('c', 'in', 2, true),
    word('d', 'in', 2),
    word('e', 'maybe'),
    word('f', 'out'),
    word('left', 'in', 0),
  ],
  ifNeeded: ['b', 'h'],
  seated: null,
  mostPlayers: null,
};

test('members are told apart by their words, those in by when they came, and who plays if needed comes last', () => {
  expect(wordsOf(asked)).toEqual({
    in: ['c', 'd', 'a', 'b'],
    maybe: ['e'],
    out: ['f'],
    silent: ['g', 'h'],
    byStanding: ['c'],
    waiting: [],
  });
});

test('those beyond the most players wait, and of a booked date those without a seat', () => {
  expect(wordsOf({ ...asked, mostPlayers: 2 }).waiting).toEqual(['a', 'b']);
  expect(wordsOf({ ...asked, mostPlayers: 4 }).waiting).toEqual([]);
  expect(wordsOf({ ...asked, mostPlayers: 2, seated: ['b', 'c'] }).waiting).toEqual(['d', 'a']);
});
