import { expect, test } from 'vitest';
import { averageHandicap, isLeader } from './model.ts';

const member = (id: string, status: 'active' | 'pending' | 'inactive' = 'active', handicap: number | null = null) => ({
  id,
  userId: id,
  role: 'member' as const,
  status,
  joinedAt: '2030-01-01T00:00:00Z',
  user: { firstName: id, lastName: '', email: `${id}@fourball.example`, handicap, profileImageUrl: null },
});

test('the average handicap is that of the members whose handicap is known', () => {
  expect(averageHandicap([member('a', 'active', 12.4), member('b', 'active', -1), member('c')])).toBe('5.7');
  expect(averageHandicap([member('a')])).toBeNull();
});

test('leaders are known by their role, and lead while they are active', () => {
  const leader = { ...member('a'), role: 'leader' as const };
  expect(isLeader({ members: [leader, member('b')] }, 'a')).toBe(true);
  expect(isLeader({ members: [leader, member('b')] }, 'b')).toBe(false);
  expect(isLeader({ members: [{ ...leader, status: 'inactive' }] }, 'a')).toBe(false);
});
