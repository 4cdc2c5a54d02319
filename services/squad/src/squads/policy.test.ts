import { expect, test } from 'vitest';
import { newOwnerAmong, permissionsOf } from './policy.ts';

const creator = 'c';
const squad = { createdBy: creator, isPrivate: true };
const nothing = { isMember: false, see: false, lead: false, own: false };
const member = { ...nothing, isMember: true, see: true };

test.each([
  ['the creator', squad, { userId: creator, role: 'leader', status: 'active' }, { ...member, lead: true, own: true }],
  ['a leader', squad, { userId: 'l', role: 'leader', status: 'active' }, { ...member, lead: true }],
  ['a leader who is pending', squad, { userId: 'l', role: 'leader', status: 'pending' }, member],
  ['a leader who is inactive', squad, { userId: 'l', role: 'leader', status: 'inactive' }, member],
  ['a member', squad, { userId: 'm', role: 'member', status: 'active' }, member],
  ['a member who is inactive', squad, { userId: 'm', role: 'member', status: 'inactive' }, member],
  ['a stranger', squad, undefined, nothing],
  ['a stranger to an open squad', { ...squad, isPrivate: false }, undefined, { ...nothing, see: true }],
] as const)('what %s may do in a squad', (_who, of, membership, permissions) => {
  expect(permissionsOf(of, membership)).toEqual(permissions);
});

const memberships = {
  'an active leader': { role: 'leader', status: 'active' },
  'an active member': { role: 'member', status: 'active' },
  'an inactive leader': { role: 'leader', status: 'inactive' },
  'a pending member': { role: 'member', status: 'pending' },
} as const;

test.each([
  ['the longest-standing active leader', ['an active member', 'an active leader', 'an active leader'], 1],
  ['the longest-standing active member', ['an inactive leader', 'an active member', 'an active member'], 1],
  ['whoever was there first', ['a pending member', 'an inactive leader'], 0],
  ['nobody', [], -1],
] as const)('a squad without its creator passes to %s', (_who, names, place) => {
  const members = names.map((name, index) => ({ userId: String(index), ...memberships[name] }));
  expect(newOwnerAmong(members)).toBe(members[place]);
});
