import { describe, expect, it } from 'vitest';
import { cut, moment } from './format.ts';

describe('a date and time', () => {
  it.each([
    ['2027-01-01', '00:05', 'Friday, January 1 at 12:05 AM'],
    ['2028-02-29', '06:00', 'Tuesday, February 29 at 6:00 AM'],
    ['2027-06-13', '12:00', 'Sunday, June 13 at 12:00 PM'],
    ['2027-12-31', '18:10', 'Friday, December 31 at 6:10 PM'],
  ])('%s %s is told as %s, wherever the server stands', (date, time, words) => {
    expect(moment({ date, time })).toBe(words);
  });
});

describe('a text that is too long', () => {
  const golfer = '🏌🏽\u200d♀️';

  it('is kept as it is while it fits, to the last character', () => {
    expect(cut('x'.repeat(500), 500)).toBe('x'.repeat(500));
    expect(cut('⛳'.repeat(500), 500)).toBe('⛳'.repeat(500));
    expect(cut('', 500)).toBe('');
  });

  it('is cut after as many characters as may be shown', () => {
    expect(cut('x'.repeat(501), 500)).toBe('x'.repeat(500));
    expect(cut('👍'.repeat(501), 500)).toBe('👍'.repeat(500));
  });

  it('is never cut through what a reader takes for one character', () => {
    expect(cut(`${'x'.repeat(497)}${golfer}`, 500)).toBe('x'.repeat(497));
    expect(cut(`${'x'.repeat(499)}e\u0301`, 500)).toBe('x'.repeat(499));
  });

  it('has room for its ending', () => {
    expect(cut('x'.repeat(201), 200, '…')).toBe(`${'x'.repeat(199)}…`);
    expect([...cut('𝕏'.repeat(300), 200, '…')]).toHaveLength(200);
  });

  it('that is no text at all in places is made one', () => {
    expect(cut('a\ud800b', 10)).toBe('a\ufffdb');
  });

  it('is cut in a moment, however long it is', () => {
    expect(cut('e\u0301'.repeat(500_000), 500)).toBe('e\u0301'.repeat(250));
  });
});
