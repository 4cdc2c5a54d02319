import { expect, test } from 'vitest';
import { readAddresses } from './policy.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => `golfer${index}@example.com`);

test.each([
  ['', []],
  [' , ,, ', []],
  ['dana@example.com', ['dana@example.com']],
  [' Dana@Example.com ,, sam@example.com,dana@example.com', ['dana@example.com', 'sam@example.com']],
  [[...many(50), ...many(50)].join(), many(50)],
])('the addresses in %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual({ addresses });
});

test.each([
  ['dana@example.com, dana, @, sam@example.com', 'Not a valid email address: dana, @'],
  [`${'x'.repeat(300)}@example.com`, `Not a valid email address: ${'x'.repeat(100)}`],
  [many(51).join(), 'Please invite at most 50 addresses at once'],
])('what is wrong with %j', (text, fault) => {
  expect(readAddresses(text)).toEqual({ fault });
});
