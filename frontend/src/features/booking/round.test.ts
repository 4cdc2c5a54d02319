import { expect, test } from 'vitest';
import { ada, courseOf, idOf, roundOf } from '../../testing/states.ts';
import { contourPaths } from './contours.ts';
import { addressOf, daysAway, directionsTo, phaseOf, phoneLink, withoutSeat } from './round.ts';

test.each([
  ['2058-06-15', 'in 5 days'],
  ['2058-06-11', 'tomorrow'],
  ['2058-06-10', 'today'],
  ['2058-06-08', '2 days ago'],
])('%s is %s on June 10', (date, words) => expect(daysAway(date, '2058-06-10')).toBe(words));

test.each([
  ['2058-06-15T13:59:59Z', 'ahead'],
  ['2058-06-15T14:00:00Z', 'playing'],
  ['2058-06-15T18:15:00Z', 'over'],
])('a round is at %s %s', (now, phase) => expect(phaseOf(roundOf(), new Date(now))).toBe(phase));

test('a seat that is given up is free; with the last one the round is cancelled', () => {
  const alone = withoutSeat(roundOf(), ada.id, 0);
  const groups = [{ players: [idOf(2)], freeSeats: 3 }];
  expect(alone).toMatchObject({ bookedPlayers: 1, status: 'confirmed', groups });
  expect(withoutSeat(alone, idOf(2), 0)).toMatchObject({ bookings: [], groups: [], status: 'cancelled' });
  const held = withoutSeat({ ...alone, isHeld: true }, idOf(2), 0);
  expect(held).toMatchObject({ groups: [{ freeSeats: 4 }], status: 'confirmed' });
});

test('the way to a course whose position is not known goes by its name and address', () => {
  const place = { address: '1 Hill Rd', zipCode: '78701', latitude: null, longitude: null };
  expect(addressOf(courseOf(place))).toBe('1 Hill Rd, Austin, TX 78701');
  const { searchParams } = new URL(directionsTo(courseOf(place)));
  expect(searchParams.get('destination')).toBe('Fern Hill, 1 Hill Rd, Austin, TX 78701');
  expect(addressOf(courseOf({ city: null, state: null }))).toBe('');
});

test.each([
  ['+44 (0)1334 466666', 'tel:+441334466666'],
  ['Pro shop: (602) 555-0100 ext. 12', 'tel:6025550100'],
  ['602 555 0100/0101', 'tel:6025550100'],
  ['ask at the desk', null],
  [null, null],
])('the telephone %s is dialled as %s', (phone, link) => expect(phoneLink(phone)).toBe(link));

test('every course has contour lines of its own, the same each time', () => {
  expect(contourPaths('one')).toEqual(contourPaths('one'));
  expect(contourPaths('one')).not.toEqual(contourPaths('another'));
  expect(new Set(contourPaths('one')).size).toBe(6);
});
