import { expect, test } from 'vitest';
import { permissionsOf } from './policy.ts';

test.each([
  ['a leader', { role: 'leader' }, { see: true, invite: true }],
  ['a member', { role: 'member' }, { see: true, invite: false }],
  ['a stranger', undefined, { see: false, invite: false }],
] as const)('what %s may do in a squad', (_who, membership, permissions) => {
  expect(permissionsOf(membership)).toEqual(permissions);
});
