import { expect, test } from 'vitest';
import { permissionsOf } from './policy.ts';

test.each([
  ['active', { see: true, act: true }],
  ['inactive', { see: true, act: false }],
  ['pending', { see: true, act: false }],
  [undefined, { see: false, act: false }],
])('a golfer whose membership is %s may %j', (status, permissions) => {
  expect(permissionsOf(status)).toEqual(permissions);
});
