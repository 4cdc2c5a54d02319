import { expect, it } from 'vitest';
import { known, teeTimeState } from '../../testing/states.ts';
import {
  bookingNotices,
  givenUpNotices,
  groupJoinedNotices,
  groupLeftNotices,
  leaversOf,
  moveNotices,
  roundNotices,
  seatTakenNotices,
  slotNotices,
} from './policy.ts';

const when = 'Saturday, June 12 at 9:00 AM';
const teeTime = teeTimeState({ players: ['dana', 'sam', 'kim'] });
const notified = (notices: { userId: string; message: string }[]) =>
  notices.map(({ userId, message }) => [userId, message]);

it('a booking is told to each player by course, date and time at the course; by auto-book, also that they may withdraw', () => {
  expect(bookingNotices(teeTime)).toEqual(
    ['dana', 'sam', 'kim'].map((userId) => ({
      userId,
      type: 'booking_confirmation',
      title: 'Tee time booked',
      message: `You're playing Heron Lake Golf Club on ${when}`,
      data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
    })),
  );
  const [notice] = bookingNotices({ ...teeTime, bookedByRule: true, changedBy: null });
  expect(notice?.message).toBe(
    `You're playing Heron Lake Golf Club on ${when}, booked by your squad's auto-book. You may give up your seat`,
  );
});

it('a tee time that was moved is told by its old and its new time, but not to the one who moved it', () => {
  const moved = { ...teeTime, changedBy: 'dana', movedFrom: { date: '2027-06-11', time: '18:00' } };
  const message = `Your tee time at Heron Lake Golf Club was moved from Friday, June 11 at 6:00 PM to ${when}`;
  expect(notified(moveNotices(moved))).toEqual([
    ['sam', message],
    ['kim', message],
  ]);
});

const left = { ...teeTime, players: ['dana', 'sam'], changedBy: 'kim' };
const where = `at Heron Lake Golf Club on ${when}`;

it.each([
  [true, known(), 'A seat is free', `Dana Reed gave up their seat ${where}`],
  [true, undefined, 'A seat is free', `A seat became free ${where}`],
  [false, known(), 'A seat was given up', `Dana Reed gave up their seat ${where}`],
  [false, undefined, 'A seat was given up', `A seat was given up ${where}`],
])('a free seat (%s) that was given up is told by the name of who did, if known', (isFree, leaver, title, message) => {
  expect(givenUpNotices(['sam'], { ...left, isFree }, leaver)).toMatchObject([{ userId: 'sam', title, message }]);
});

const moved = { ...teeTime, changedBy: 'kim', regrouped: 'dana', movedFrom: { date: '2027-06-12', time: '09:10' } };

it('a player who comes to another group of the round reads when they play now, and the others of both groups that they left or come, but not the one who moved them', () => {
  const own = `Your tee time at Heron Lake Golf Club was moved from Saturday, June 12 at 9:10 AM to ${when}`;
  expect(notified(groupJoinedNotices(moved, { ...known(), id: 'dana' }))).toEqual([
    ['dana', own],
    ['sam', `Dana Reed plays in your group at Heron Lake Golf Club on ${when} now`],
  ]);
  expect(notified(groupLeftNotices({ ...moved, players: ['sam', 'kim'] }, known()))).toEqual([
    ['sam', `Dana Reed left your group at Heron Lake Golf Club on ${when} for another one`],
  ]);
});

it('a seat that was given up was the seat of who gave it up, of those who are missing, and of who comes to another group, whoever moved them', () => {
  expect(leaversOf(left, ['dana', 'sam', 'pat'])).toEqual(['pat', 'kim']);
  expect([leaversOf(teeTime, []), leaversOf({ ...moved, players: ['sam'] }, [])]).toEqual([[], ['dana']]);
});

it.each([
  [['Mateo', 'Noor', 'Dana'], 1, 'Mateo, Noor, and Dana play, 1 seat is free.'],
  [['Dana'], 3, 'Dana plays, 3 seats are free.'],
  [['Ann', 'Ben', 'Cleo', 'Dev'], 0, 'Ann, Ben, Cleo, and Dev play, no seats are free.'],
  [['Ann', 'Ben', 'Cleo', 'Dev', 'Eve'], 3, 'Ann, Ben, Cleo, and 2 more play, 3 seats are free.'],
  [['Ann', 'Ben'], undefined, 'Ann and Ben play.'],
])('a booked round of %j with %s free seats is told by who plays and what is free', (names, freeSeats, words) => {
  const players = names.map((firstName) => known({ firstName }));
  const round = { squadId: 'squad', date: '2027-06-12', time: '09:00', courseName: 'Heron Lake', freeSeats };
  const [notice] = roundNotices(['sam'], players, round);
  const message = `Sat 9:00 AM is on at Heron Lake. ${words}`;
  expect(notice).toMatchObject({ title: 'Your squad plays on Saturday, June 12', message, data: { squadId: 'squad' } });
  const [led] = roundNotices(['sam'], players, { ...round, teeTimeId: 'tee' });
  expect(led?.data).toEqual({ squadId: 'squad', teeTimeId: 'tee' });
});

it('a Hebrew golfer and course leave the sentence in its order', () => {
  const slot = { squadId: 'squad', date: '2027-06-12', time: '09:00', courseName: 'גולף קיסריה' };
  const noa = known({ firstName: 'נועה' });
  const [notice] = slotNotices(['sam'], noa, slot);
  const [name, course] = ['\u2068נועה\u2069', '\u2068גולף קיסריה\u2069'];
  expect(notice?.message).toBe(`${name} picked ${when} at ${course}`);
  const [round] = roundNotices(['sam'], [noa], slot);
  expect(round?.message).toBe(`Sat 9:00 AM is on at ${course}. ${name} plays.`);
  const [, taken] = seatTakenNotices({ ...teeTime, courseName: slot.courseName }, { ...known(), id: 'kim' });
  expect(taken?.message).toBe(`Dana Reed took a free seat at ${course} on ${when}`);
  const [, movedUp] = seatTakenNotices({ ...teeTime, isFromLine: true }, { ...known(), id: 'kim' });
  expect(movedUp?.message).toContain('Dana Reed moved up from the line to a seat at Heron Lake');
});
