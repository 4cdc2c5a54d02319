import { expect, test } from 'vitest';
import { gaveUpSeatAt, openSeat } from './policy.ts';

const now = new Date('2026-05-02T16:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const group = (minutes: number, bookedPlayers: number, status = 'confirmed') => ({
  startsAt: inMinutes(minutes),
  bookedPlayers,
  maxPlayers: 4,
  status,
});
const left = (notice: string) => ({ userId: 'ann', notice });

test.each([
  ['the smallest group', [group(10, 4), group(20, 3), group(30, 2)], 2],
  ['the first of groups alike', [group(10, 3), group(20, 3)], 0],
  ['a group, before a tee time that is held', [{ ...group(10, 0), heldUntil: inMinutes(5) }, group(20, 3)], 1],
  ['the group that the golfer left just now', [{ ...group(10, 3), bookings: [left('given_up')] }, group(20, 2)], 0],
  ['the smallest, once others know', [{ ...group(10, 3), bookings: [left('held')] }, group(20, 2)], 1],
  ['a group that has not teed off', [group(0, 1), group(10, 3)], 1],
  ['a tee time that was not cancelled', [group(10, 0, 'cancelled'), group(20, 3)], 1],
])('a seat is taken in %s', (_which, teeTimes, place) => {
  expect(openSeat(teeTimes, now, 'ann')).toEqual({ teeTime: teeTimes[place] });
});

test.each([
  ['full', 'are full', [group(10, 4), group(20, 4)]],
  ['full', 'that have not teed off are full', [group(-10, 3), group(0, 3), group(10, 4)]],
  ['started', 'have teed off', [group(-10, 3), group(0, 3)]],
  ['started', 'are over or cancelled', [group(-10, 3), group(10, 0, 'cancelled')]],
])('none is taken (%s) where all groups %s', (code, _why, teeTimes) => {
  expect(openSeat(teeTimes, now)).toMatchObject({ refusal: { code } });
});

test('a golfer gave up a seat when they last lost one of the booking, in whichever group', () => {
  const lost = (userId: string, freedAt: Date | null) => ({ bookings: [{ userId, freedAt }] });
  const teeTimes = [lost('ann', inMinutes(-9)), lost('ann', inMinutes(-3)), lost('ben', null)];
  expect(['ann', 'ben', 'cleo'].map((id) => gaveUpSeatAt(teeTimes, id))).toEqual([inMinutes(-3), undefined, undefined]);
});
