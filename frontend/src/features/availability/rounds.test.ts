import { expect, test } from 'vitest';
import { ada, idOf, teeTimeOf } from '../../testing/states.ts';
import { roundsOf } from '../booking/api/list-bookings.ts';
import { bookedSlots, slotsOfRound } from './rounds.ts';

test.each([
  ['09:00', 18, ['09:00', '10:00', '11:00', '12:00', '13:00']],
  ['09:50', 18, ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']],
  ['09:00', 9, ['09:00', '10:00', '11:00']],
  ['18:30', 18, ['18:00']],
])('a round that tees off at %s on %i holes takes the hours in which it is played', (time, holes, slots) => {
  expect(slotsOfRound(time, holes)).toEqual(slots);
});

test('only rounds in which the golfer has a seat count', () => {
  const others = teeTimeOf({ bookings: teeTimeOf().bookings.slice(1) });
  const givenUp = teeTimeOf({ bookings: teeTimeOf().bookings.map((seat) => ({ ...seat, status: 'cancelled' })) });
  expect(roundsOf([teeTimeOf(), others, givenUp, teeTimeOf({ status: 'cancelled' })], ada.id)).toEqual([teeTimeOf()]);
});

test('rounds of one date add up, each by the holes of its course', () => {
  const rounds = [teeTimeOf({ time: '06:00', courseId: idOf(21) }), teeTimeOf({ time: '16:00' })];
  const booked = bookedSlots(rounds, (courseId) => (courseId === idOf(21) ? 9 : undefined));
  expect(booked.get('2058-06-15')).toEqual(['06:00', '07:00', '08:00', '16:00', '17:00', '18:00']);
});
