import { expect, test } from 'vitest';
import { initialOf, shortName } from './policy.ts';

test.each([
  ['Reyes', 'R'],
  [' de la Cruz', 'D'],
  ['e\u0301tienne', 'É'],
  ['ß', 'ß'],
  ['\u{1d400}bc', '\u{1d400}'],
  ['\u202ecba', 'C'],
  ['', ''],
])('the initial of %j is %j, in one character', (lastName, initial) => expect(initialOf(lastName)).toBe(initial));

test('a name without a last one has no initial', () => {
  expect(['R', ''].map((lastInitial) => shortName({ firstName: 'Dana', lastInitial }))).toEqual(['Dana R.', 'Dana']);
});
