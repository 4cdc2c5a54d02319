import { expect, test } from 'vitest';
import { ada, memberOf, squadOf, teeTimeOf } from '../../testing/states.ts';
import { attendanceOf, averageHandicap, isLeader } from './model.ts';

const member = (id: string) => memberOf(id, id);

test('leaders are known by their role, and lead while they are active', () => {
  const leader = { ...member('a'), role: 'leader' as const };
  expect(isLeader({ members: [leader, member('b')] }, 'a')).toBe(true);
  expect(isLeader({ members: [leader, member('b')] }, 'b')).toBe(false);
  expect(isLeader({ members: [{ ...leader, status: 'inactive' }] }, 'a')).toBe(false);
});

test('a golfer of a later group is in, also where guests of few members make several groups', () => {
  const squad = squadOf({ memberCount: 4, nextTeeTime: { date: '2058-06-15', time: '09:00' } });
  const of = { userId: ada.id, waited: undefined };
  expect(attendanceOf(squad, [teeTimeOf({ time: '09:10' })], of)).toBe('in');
  expect(attendanceOf(squad, [teeTimeOf({ time: '14:00' })], of)).toBe('out');
});

test.each([
  [[12.4, null, 11.6], '12.0'],
  [[-2.1, -1], '+1.6'],
  [[-0.1, 0.1, -0.1], '0.0'],
  [[null], null],
])('the handicaps %j are %s on average, with a plus where that is better than scratch', (handicaps, mean) => {
  const members = handicaps.map((handicap) => ({ user: { ...memberOf('a', 'Ada').user, handicap } }));
  expect(averageHandicap(members)).toBe(mean);
});
