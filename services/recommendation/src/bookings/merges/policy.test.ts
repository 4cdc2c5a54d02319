import { expect, test } from 'vitest';
import { passingOf, type Standing } from './policy.ts';

const now = new Date('2027-06-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const seat = (teeTimeId: string, bookedAt: number, startsIn = 48) => ({
  ...{ teeTimeId, startsAt: at(startsIn), bookedAt: at(bookedAt) },
});
const open: Standing = {
  ...{ isBooked: false, isIn: true, isAccountIn: false, word: undefined },
  ...{ seat: undefined, accountSeat: undefined },
};
const booked = { ...open, isBooked: true, seat: seat('first', -2) };

test.each<[string, Standing, string]>([
  ['who was in has the account come', open, 'pass'],
  ['who was not in leaves the account as it is', { ...open, isIn: false }, 'stay'],
  ['an account that comes already stays as it is', { ...open, isAccountIn: true }, 'stay'],
  ['an account that said maybe stands by that', { ...open, word: 'maybe' }, 'stay'],
  ['a seat passes', booked, 'pass'],
  ['a seat passes to an account that said in', { ...booked, word: 'in' }, 'pass'],
  ['an account that said out gets no seat', { ...booked, word: 'out' }, 'stay'],
  [
    'of a round that has begun the seat passes all the same',
    { ...booked, word: 'out', seat: seat('first', -2, -1) },
    'pass',
  ],
  ['the earlier of two seats stays, the account’s', { ...booked, accountSeat: seat('second', -3) }, 'stay'],
  ['the earlier of two seats stays, the golfer’s', { ...booked, accountSeat: seat('second', -1) }, 'free-and-pass'],
  ['of two seats in one tee time the account’s stays', { ...booked, accountSeat: seat('first', -1) }, 'stay'],
  ['of two seats of one moment the account’s stays', { ...booked, accountSeat: seat('second', -2) }, 'stay'],
  ['a seat that has been played in is not freed', { ...booked, accountSeat: seat('second', -1, -1) }, 'stay'],
])('%s', (_name, standing, passing) => expect(passingOf(standing, now)).toBe(passing));
