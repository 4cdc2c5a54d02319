import { expect, test } from 'vitest';
import { memberOf } from '../../testing/states.ts';
import { averageHandicap, isLeader } from './model.ts';

const member = (id: string, handicap: number | null = null) => {
  const { user, ...rest } = memberOf(id, id);
  return { ...rest, user: { ...user, handicap } };
};

test('the average handicap is that of the members whose handicap is known', () => {
  expect(averageHandicap([member('a', 12.4), member('b', -1), member('c')])).toBe('5.7');
  expect(averageHandicap([member('a')])).toBeNull();
});

test('leaders are known by their role, and lead while they are active', () => {
  const leader = { ...member('a'), role: 'leader' as const };
  expect(isLeader({ members: [leader, member('b')] }, 'a')).toBe(true);
  expect(isLeader({ members: [leader, member('b')] }, 'b')).toBe(false);
  expect(isLeader({ members: [{ ...leader, status: 'inactive' }] }, 'a')).toBe(false);
});
