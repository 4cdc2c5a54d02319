import { expect, it } from 'vitest';
import { cut, moment } from './format.ts';

it.each([
  ['2027-01-01', '00:05', 'Friday, January 1 at 12:05 AM'],
  ['2028-02-29', '06:00', 'Tuesday, February 29 at 6:00 AM'],
  ['2027-06-13', '12:00', 'Sunday, June 13 at 12:00 PM'],
  ['2027-12-31', '18:10', 'Friday, December 31 at 6:10 PM'],
])('the date and time %s %s is told as %s, wherever the server stands', (date, time, words) => {
  expect(moment({ date, time })).toBe(words);
});

const golfer = '🏌🏽\u200d♀️';

it.each([
  ['is kept while it fits', 'x'.repeat(500), 'x'.repeat(500)],
  ['is kept while it fits, to the last character', '⛳'.repeat(500), '⛳'.repeat(500)],
  ['may be empty', '', ''],
  ['is cut after as many characters as may be shown', 'x'.repeat(501), 'x'.repeat(500)],
  ['is cut between characters of two units', '👍'.repeat(501), '👍'.repeat(500)],
  ['is never cut through an emoji of several', `${'x'.repeat(497)}${golfer}`, 'x'.repeat(497)],
  ['is never cut through an accented letter', `${'x'.repeat(499)}e\u0301`, 'x'.repeat(499)],
  ['that is no text at all in places is made one', 'a\ud800b', 'a\ufffdb'],
  ['is cut in a moment, however long it is', 'e\u0301'.repeat(500_000), 'e\u0301'.repeat(250)],
])('a text that is too long %s', (_how, text, shown) => {
  expect(cut(text, 500)).toBe(shown);
});

it('a text that is too long has room for its ending', () => {
  expect(cut('x'.repeat(201), 200, '…')).toBe(`${'x'.repeat(199)}…`);
  expect([...cut('𝕏'.repeat(300), 200, '…')]).toHaveLength(200);
});
