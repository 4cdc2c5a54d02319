import { expect, test } from 'vitest';
import { toggled } from './toggled.ts';

const days = ['mon', 'tue', 'wed', 'sat', 'sun'];

test('one is added and removed, in the order of the whole', () => {
  expect(toggled(days, ['sun'], 'tue')).toEqual(['tue', 'sun']);
  expect(toggled(days, ['tue', 'sun'], 'sun')).toEqual(['tue']);
});

test('a group is completed first and removed only when it is complete', () => {
  expect(toggled(days, ['mon', 'sat'], 'sat', 'sun')).toEqual(['mon', 'sat', 'sun']);
  expect(toggled(days, ['mon', 'sat', 'sun'], 'sat', 'sun')).toEqual(['mon']);
});
