import { expect, test } from 'vitest';
import { isolated, plainName } from './bidi.ts';

test('a sentence with two Hebrew names keeps its order: each name is isolated', () => {
  const sentence = `${isolated('נועה כהן')} joined ${isolated('גולף ירושלים')}`;
  expect(sentence).toBe('\u2068נועה כהן\u2069 joined \u2068גולף ירושלים\u2069');
});

test.each([
  ['Arabic', 'محمد'],
  ['Latin and Hebrew', 'Dana נועה'],
  ['N’Ko', 'ߞߊ߲ߞߎ'],
  ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
])('a name in %s is isolated once, however often it is asked for', (_script, name) => {
  expect(isolated(isolated(name))).toBe(`\u2068${name}\u2069`);
});

test.each([
  ['a pop', 'נועה\u2069: 327', '\u2068נועה: 327\u2069'],
  ['a line break', 'נועה\n\u2029327', '\u2068נועה 327\u2069'],
  ['an override', 'Dana\u202e: 327', 'Dana: 327'],
])('a name cannot break out of its isolate by %s', (_how, name, shown) => expect(isolated(name)).toBe(shown));

test('a name that could not reorder anything stays as it is', () => {
  for (const name of ['Dana Fox', 'Þórgunnur', '𠮷野家', '🏌🏽‍♀️ 9']) expect(isolated(name)).toBe(name);
});

test('a name holds whole characters alone, as a database does', () => {
  expect(plainName('Dana\ud800 \udc00Fox 🏌🏽')).toBe('Dana Fox 🏌🏽');
});
