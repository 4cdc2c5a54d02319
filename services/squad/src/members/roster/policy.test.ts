import { expect, test } from 'vitest';
import { outcomesOf, rosterLines } from './policy.ts';

const golfer = (email?: string) => ({ firstName: 'Dana', lastName: 'Fox', email });
const addresses = { known: new Set(['mate@x.org']), accounts: new Set(['sam@x.org', 'mate@x.org']) };

test('a golfer is added, or invited where their address has an account, and one whom the squad knows stays as they are', () => {
  const golfers = [golfer(), golfer('new@x.org'), golfer('sam@x.org'), golfer('mate@x.org'), golfer()];
  expect(outcomesOf(golfers, addresses)).toEqual(['added', 'added', 'invited', 'known', 'added']);
});

test('an address that comes twice is one golfer', () => {
  const golfers = [golfer('new@x.org'), golfer('sam@x.org'), golfer('new@x.org'), golfer('sam@x.org')];
  expect(outcomesOf(golfers, addresses)).toEqual(['added', 'invited', 'known', 'known']);
});

test('a preview says the same of an address with an account as of one without', () => {
  const golfers = [golfer(), golfer('new@x.org'), golfer('sam@x.org'), golfer('sam@x.org'), golfer('mate@x.org')];
  const lines = golfers.map((one, index) => ({ line: index + 1, golfer: one, fault: null }));
  const outcomes = ['added', 'added-or-invited', 'added-or-invited', 'known', 'known'];
  expect(rosterLines(lines, addresses.known).map(({ outcome }) => outcome)).toEqual(outcomes);
});
