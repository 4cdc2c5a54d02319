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

test.each([
  ['whose creator is not free', squad(4), free('ben', 'cleo', 'dev'), undefined],
  ['whose creator is not active', squad(4, { createdBy: 'zoe' }), free('ben', 'cleo', 'dev'), 'creator-inactive'],
  ['of whom one who is free is no active member any more', squad(2), free('ann', 'zoe'), 'too-few-members'],
  ['that did not ask for it', squad(4, { autoBookEnabled: false }), free(...members), 'off'],
  ['without a slot', squad(4), undefined, 'no-slot'],
])('a squad %s is booked, or not', (_which, asked, best, reason) => expect(reasonNotToBook(asked, best)).toBe(reason));
