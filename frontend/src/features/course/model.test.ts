import { expect, test } from 'vitest';
import { favoritesAfter, priceOf, searchOf } from './model.ts';

const changeOfB = (isFavorite: boolean) => ({ courseId: 'b', isFavorite });

test.each([
  ['a new one comes last', ['a'], [{ courseId: 'b', isFavorite: true }], ['a', 'b']],
  ['one that is there stays where it is', ['a', 'b'], [{ courseId: 'a', isFavorite: true }], ['a', 'b']],
  ['one is taken out', ['a', 'b'], [{ courseId: 'a', isFavorite: false }], ['b']],
  ['one that is gone already changes nothing', ['a'], [{ courseId: 'b', isFavorite: false }], ['a']],
  ['the last change of a course counts', ['a'], [true, false].map(changeOfB), ['a']],
])('favorites: %s', (_, favorites, changes, after) => expect(favoritesAfter(favorites, changes)).toEqual(after));

test.each([
  ['', null],
  [' b ', null],
  ['bo', 'bo'],
  ['  fern   hill ', 'fern hill'],
])('"%s" typed searches for %s', (typed, search) => expect(searchOf(typed)).toBe(search));

test('a price has cents only where there are some', () => {
  expect([priceOf(145), priceOf(64.5), priceOf(0)]).toEqual(['$145', '$64.50', '$0']);
});
