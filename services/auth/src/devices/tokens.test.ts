import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeviceTokens } from './tokens.ts';

const tokens = createDeviceTokens(randomBytes(32));
const now = new Date('2027-06-01T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const from = now;

test('a device is known to the golfers who have signed in there, for a year, and to nobody else', () => {
  const browser = tokens.add(tokens.add([], 'dana', now), 'sam', now);
  const isKnown = (userId: string, at = now) => tokens.isKnown(browser, userId, { from, now: at });
  expect([isKnown('dana'), isKnown('sam'), isKnown('kim')]).toEqual([true, true, false]);
  expect([isKnown('dana', inDays(365)), isKnown('dana', inDays(366))]).toEqual([true, false]);
});

test('what was signed with another key, changed, or made before the golfer took the account back does not count', () => {
  const [token = ''] = tokens.add([], 'dana', now);
  const later = token.replace(/^[^.]+/, inDays(1).getTime().toString(36));
  const foreign = createDeviceTokens(randomBytes(32)).add([], 'dana', now);
  for (const given of [[later], foreign, ['nonsense'], ['']])
    expect(tokens.isKnown(given, 'dana', { from, now })).toBe(false);
  expect(tokens.isKnown([token], 'dana', { from: new Date(now.getTime() + 1), now })).toBe(false);
});

test('a browser keeps the tokens of the five golfers who signed in last, one of each', () => {
  const names = ['dana', 'sam', 'kim', 'lee', 'noor', 'pat', 'dana'];
  const browser = names.reduce<string[]>((kept, name, day) => tokens.add(kept, name, inDays(day)), []);
  const known = ['dana', 'sam', 'kim', 'lee', 'noor', 'pat'].filter((name) =>
    tokens.isKnown(browser, name, { from, now: inDays(7) }),
  );
  expect([browser.length, known]).toEqual([5, ['dana', 'kim', 'lee', 'noor', 'pat']]);
});
