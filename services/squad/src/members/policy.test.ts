import { expect, test } from 'vitest';
import { leavesCreatorLeading, removalRefusal } from './policy.ts';

const squad = { createdBy: 'creator' };
const golfers = {
  creator: { userId: 'creator', role: 'leader', permissions: { lead: true, own: true } },
  leader: { userId: 'leader', role: 'leader', permissions: { lead: true, own: false } },
  'other leader': { userId: 'other leader', role: 'leader', permissions: { lead: true, own: false } },
  'inactive leader': { userId: 'inactive leader', role: 'leader', permissions: { lead: false, own: false } },
  member: { userId: 'member', role: 'member', permissions: { lead: false, own: false } },
  'other member': { userId: 'other member', role: 'member', permissions: { lead: false, own: false } },
} as const;
const stranger = { userId: 'stranger', permissions: { lead: false, own: false } };
type Name = keyof typeof golfers | 'stranger';

test.each<[Name, Name, ReturnType<typeof removalRefusal>]>([
  ['creator', 'member', undefined],
  ['creator', 'leader', undefined],
  ['creator', 'creator', 'creator'],
  ['creator', 'stranger', 'no-member'],
  ['leader', 'leader', undefined],
  ['leader', 'other leader', 'not-allowed'],
  ['leader', 'inactive leader', 'not-allowed'],
  ['leader', 'creator', 'creator'],
  ['leader', 'stranger', 'no-member'],
  ['inactive leader', 'inactive leader', undefined],
  ['member', 'member', undefined],
  ['member', 'other member', 'not-allowed'],
  ['member', 'creator', 'not-allowed'],
  ['stranger', 'stranger', 'no-member'],
  ['stranger', 'member', 'not-allowed'],
])('when the %s removes the %s: %s', (actorName, targetName, refusal) => {
  const actor = actorName === 'stranger' ? stranger : golfers[actorName];
  const target = targetName === 'stranger' ? undefined : { ...golfers[targetName], status: 'active' as const };
  expect(removalRefusal(squad, actor, target, targetName)).toBe(refusal);
});

test.each([
  ['creator', {}, true],
  ['creator', { role: 'leader', status: 'active' }, true],
  ['creator', { role: 'member' }, false],
  ['creator', { status: 'pending' }, false],
  ['creator', { status: 'inactive' }, false],
  ['leader', { role: 'member', status: 'inactive' }, true],
] as const)('what becomes of the %s by %j leaves the creator leading: %s', (userId, change, isLeading) => {
  expect(leavesCreatorLeading(squad, { userId, role: 'leader', status: 'active' }, change)).toBe(isLeading);
});
