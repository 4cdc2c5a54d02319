import { describe, expect, test } from 'vitest';
import { averageHandicap, cardAvatars, isLeader, squadStatus } from './model.ts';

const member = (id: string, status: 'active' | 'pending' | 'inactive' = 'active', handicap: number | null = null) => ({
  id,
  userId: id,
  role: 'member' as const,
  status,
  joinedAt: '2030-01-01T00:00:00Z',
  user: { firstName: id, lastName: '', email: `${id}@fourball.example`, handicap, profileImageUrl: null },
});

describe('a squad card says how far the plans are', () => {
  test('with a next tee time it is confirmed, whoever is inactive', () => {
    const nextTeeTime = { date: '2030-06-14', time: '09:00' };
    expect(squadStatus({ nextTeeTime, members: [member('a', 'inactive')] })).toMatchObject({
      text: 'Fri, Jun 14 at 9:00 AM',
      badge: 'Confirmed',
    });
  });

  test('with a member who is not active it is pending', () => {
    expect(squadStatus({ nextTeeTime: null, members: [member('a'), member('b', 'pending')] })).toMatchObject({
      text: 'Scheduling conflict',
      badge: 'Pending',
    });
  });

  test('else the best time is being looked for', () => {
    expect(squadStatus({ nextTeeTime: null, members: [member('a')] })).toMatchObject({
      text: 'Finding optimal time',
      badge: 'Optimizing',
    });
  });
});

test('a card shows four avatars and counts the rest', () => {
  const members = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => member(id));
  const { shown, more } = cardAvatars({ members, memberCount: 6 });
  expect(shown).toHaveLength(4);
  expect(more).toBe(2);
  expect(cardAvatars({ members: members.slice(0, 2), memberCount: 2 }).more).toBe(0);
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
