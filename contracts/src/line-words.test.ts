import { expect, test } from 'vitest';
import { lineInWords } from './line-words.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('place %i in line is told as %s, with the rule that made it', (place, words) => {
  expect(lineInWords({ place, rule: 'first-come' })).toBe(`You are ${words} in line: first come`);
});

test('a line of which a leader picks has no places', () => {
  expect(lineInWords({ place: 2, rule: 'leader-picks' })).toBe('You are in line: a leader picks');
});
