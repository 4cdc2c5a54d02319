import { expect, test } from 'vitest';
import { reasonNotToBook } from './policy.ts';

const members = ['ann', 'ben', 'cleo', 'dev', 'eve', 'finn', 'gus', 'hal'];
const squad = (size: number, facts = {}) => ({
  autoBookEnabled: true,
  createdBy: 'ann',
  activeMembers: members.slice(0, size),
  ...facts,
});
const free = (...availableMembers: string[]) => ({ availableMembers });

test.each([
  [4, 3, undefined],
  [4, 2, 'too-few-members'],
  [8, 6, undefined],
  [8, 5, 'too-few-members'],
  [5, 4, undefined],
  [5, 3, 'too-few-members'],
  [3, 3, undefined],
  [3, 2, 'too-few-members'],
  [2, 2, undefined],
  [1, 1, 'too-few-members'],
])('of %i active members %i are free: %s', (active, count, reason) => {
  expect(reasonNotToBook(squad(active), free(...members.slice(0, count)))).toBe(reason);
});

test('the creator need not be free, but active', () => {
  expect(reasonNotToBook(squad(4), free('ben', 'cleo', 'dev'))).toBe(undefined);
  expect(reasonNotToBook(squad(4, { createdBy: 'zoe' }), free('ben', 'cleo', 'dev'))).toBe('creator-inactive');
});

test('who is free and no active member any more does not count', () => {
  expect(reasonNotToBook(squad(2), free('ann', 'zoe'))).toBe('too-few-members');
});

test('nothing is booked for a squad that did not ask for it, nor without a slot', () => {
  expect(reasonNotToBook(squad(4, { autoBookEnabled: false }), free(...members))).toBe('off');
  expect(reasonNotToBook(squad(4), undefined)).toBe('no-slot');
});
