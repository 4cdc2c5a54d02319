import { expect, test } from 'vitest';
import { allowedBy } from './limit-counts.ts';

test.each([
  [1, 50],
  [1000, 50_000],
  [0.1, 5],
  [0.001, 1],
])('a limit of 50 times %d lets %d through', (scale, allowed) => {
  expect(allowedBy({ limit: 'invitationMails', scale })).toBe(allowed);
});
