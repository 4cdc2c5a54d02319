import { expect, test } from 'vitest';
import { groupTeeTimes, orderOfMoves, playersKept, shownOf, shownSeats } from './policy.ts';

const nine = { startsAt: new Date('2026-05-02T16:00Z'), timeZone: 'America/Phoenix', holes: 18 };

test('of seats that were given up the last 16 are shown, and every seat that is taken', () => {
  const seats = Array.from({ length: 20 }, (_, day) => ({
    status: day === 0 ? 'confirmed' : 'cancelled',
    bookedAt: new Date(Date.UTC(2026, 4, 1 + day)),
  }));
  expect(shownSeats(seats)).toEqual([seats[0], ...seats.slice(4)]);
});

test.each([
  [18, '2026-05-02T20:15Z'],
  [9, '2026-05-02T18:10Z'],
])('a round of %i holes takes its golfers until %s', (holes, end) => {
  const [teeTime] = groupTeeTimes([['a']], { ...nine, holes });
  expect(teeTime?.round).toEqual({ startsAt: Date.parse('2026-05-02T16:00Z'), endsAt: Date.parse(end) });
});

const place = (city: string) => ({ city, state: 'CO', position: null });

test('a player is held against the time of their own group only', () => {
  const groups = ['abc', 'de'].map((players) => [...players]);
  const teeTimes = groupTeeTimes(groups, nine);
  const untilTenPast = {
    ...{ startsAt: Date.parse('2026-05-02T12:00Z'), endsAt: Date.parse('2026-05-02T16:10Z') },
    ...{ date: '2026-05-02', place: place('Denver') },
  };
  const booked = new Map(['a', 'e'].map((player) => [player, [untilTenPast]] as const));
  expect(playersKept(teeTimes, place('Denver'), booked)).toEqual({ busy: ['a'], far: [] });
  expect(playersKept(teeTimes, place('Vail'), booked)).toEqual({ busy: ['a'], far: ['e'] });
  const dayBefore = new Map([['e', [{ ...untilTenPast, date: '2026-05-01' }]]]);
  expect(playersKept(teeTimes, place('Vail'), dayBefore)).toEqual({ busy: [], far: [] });
});

const MINUTE_MS = 60_000;
/** Tee times at these minutes of the day, and where they are to be: from `to` on, ten minutes apart. */
const moves = (from: number[], to: number) => ({
  teeTimes: from.map((minutes) => ({ startsAt: new Date(minutes * MINUTE_MS) })),
  targets: from.map((_, index) => ({ round: { startsAt: (to + 10 * index) * MINUTE_MS, endsAt: 0 } })),
});

test('whatever gaps cancelled groups have left, no tee time is moved onto a start that another still has', () => {
  for (let gaps = 0; gaps < 64; gaps += 1) {
    const from = [0, 1, 2, 3, 4, 5].filter((group) => (gaps >> group) % 2 === 0).map((group) => 10 * group);
    for (let to = -70; to <= 70; to += 10) {
      const { teeTimes, targets } = moves(from, to);
      const starts = teeTimes.map(({ startsAt }) => startsAt.getTime());
      for (const place of orderOfMoves(teeTimes, targets)) {
        starts[place] = targets[place]!.round.startsAt;
        expect(new Set(starts).size).toBe(starts.length);
      }
      expect(starts).toEqual(targets.map(({ round }) => round.startsAt));
    }
  }
});

const seats = (id: string, status: string, ...players: string[]) => ({
  ...{ id, status },
  bookings: players.map((userId) => ({ userId, status })),
});

test.each([
  ["the golfer's own", 'first', 'eve', 'second'],
  ['the one that is asked for', 'second', 'zoe', 'second'],
  ['one that is left, when that was cancelled', 'gone', 'zoe', 'first'],
])('of several groups the shown one is %s', (_, id, userId, shown) => {
  const own = [seats('gone', 'cancelled'), seats('first', 'confirmed', 'ann'), seats('second', 'confirmed', 'eve')];
  expect(shownOf(own, { id, userId })?.id).toBe(shown);
});

test('of a booking that was cancelled as a whole the shown group is the one that is asked for', () => {
  expect(shownOf([seats('one', 'cancelled'), seats('two', 'cancelled')], { id: 'two', userId: 'ann' })?.id).toBe('two');
});
