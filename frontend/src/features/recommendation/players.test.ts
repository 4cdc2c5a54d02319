import { expect, test } from 'vitest';
import { idOf, memberOf } from '../../testing/states.ts';
import { groupsOfText, namesInShort, playerNames } from './players.ts';

const names = ['Dana', 'Lee', 'Sam', 'Sam'];
const nameOf = playerNames(names.map((name, index) => memberOf(idOf(index + 1), name)));

test('golfers go by their first names, by the whole name where two share it, and as former members once they left', () => {
  expect([1, 2, 3, 9].map((number) => nameOf(idOf(number)))).toEqual(['Dana', 'Lee', 'Sam Palmer', 'former member']);
});

test('of many the first three are named, two Hebrew names in a row in the order in which they are listed', () => {
  expect(namesInShort([], nameOf)).toBe('');
  expect(namesInShort([idOf(2), idOf(1)], nameOf)).toBe('Lee, Dana');
  expect(namesInShort([idOf(2), idOf(1), idOf(3), idOf(4), idOf(9)], nameOf)).toBe('Lee, Dana, Sam Palmer +2');
  const called = playerNames([memberOf(idOf(1), 'נועה'), memberOf(idOf(2), 'אבי')]);
  expect(namesInShort([idOf(1), idOf(2)], called)).toBe('\u2068נועה\u2069, \u2068אבי\u2069');
});

test('groups say of whom they are made', () => {
  expect(groupsOfText({ of: 'confirmed' })).toBe('Of those who confirmed');
  expect(groupsOfText({ of: 'free' })).toBe('Of all who are free');
  expect(groupsOfText({ of: 'booked' })).toBe('As booked');
});
