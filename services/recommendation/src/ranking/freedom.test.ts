import { expect, test } from 'vitest';
import { overlap } from './freedom.ts';

test.each([
  ['the same time', 10, 20, true],
  ['a part at the beginning', 5, 11, true],
  ['a part at the end', 19, 25, true],
  ['the middle', 14, 15, true],
  ['more than all of it', 5, 25, true],
  ['what ends as it begins', 5, 10, false],
  ['what begins as it ends', 20, 25, false],
])('a round overlaps %s: from %i to %i, %s', (_, startsAt, endsAt, expected) => {
  expect(overlap({ startsAt: 10, endsAt: 20 }, { startsAt, endsAt })).toBe(expected);
});
