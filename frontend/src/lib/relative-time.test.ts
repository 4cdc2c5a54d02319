import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

test.each([
  [-5, '5 minutes ago'],
  [5, 'less than a minute ago'],
])('nothing happens in time to come, however wrong the clock of this device: %i minutes', (minutes, words) => {
  expect(relativeTime(new Date(Date.now() + minutes * 60_000).toISOString())).toBe(words);
});
