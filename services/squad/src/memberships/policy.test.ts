import { expect, test } from 'vitest';
import { roomRefusal } from './policy.ts';

test.each([
  [199, 1, undefined],
  [150, 50, undefined],
  [200, 1, 'This squad is full: it has 200 members'],
  [250, 1, 'This squad is full: it has 200 members'],
  [195, 6, 'This squad has room for 5 more: a squad has at most 200 members'],
])('%i members and %i more: %s', (members, more, refusal) => {
  expect(roomRefusal(members, more)).toBe(refusal);
});
