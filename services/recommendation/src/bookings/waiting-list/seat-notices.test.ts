import { expect, test } from 'vitest';
import { type FreedSeat, planNotices } from './seat-notices.ts';

const now = new Date('2027-05-01T19:00Z');
const freed = (id: string, minutesAgo: number, notice: FreedSeat['notice'] = 'given_up') => ({
  ...{ id, notice },
  freedAt: new Date(now.getTime() - minutesAgo * 60_000),
});
const idsOf = (plan: ReturnType<typeof planNotices>) =>
  Object.fromEntries((['free', 'gone', 'held', 'told'] as const).map((kind) => [kind, plan[kind].map(({ id }) => id)]));
const plan = (seats: FreedSeat[], facts = {}) => planNotices(seats, { now, freeSeats: 1, isAwaited: false, ...facts });

test('nothing is told of a seat that can be taken back, and it is looked at again then', () => {
  const early = plan([freed('ann', 4), freed('ben', 2)]);
  expect(idsOf(early)).toEqual({ free: [], gone: [], held: [], told: [] });
  expect(early.dueAt).toEqual(new Date(now.getTime() + 60_000));
});

test.each([
  ['is free with nobody in line', [freed('ann', 5)], {}, { free: ['ann'], gone: [], held: [], told: ['ann'] }],
  ['is lost', [freed('ann', 5, 'lost')], {}, { free: ['ann'], gone: [], held: [], told: ['ann'] }],
  ['goes to the line', [freed('ann', 5)], { isAwaited: true }, { free: [], gone: ['ann'], held: ['ann'], told: [] }],
  ['still waits', [freed('ann', 9, 'held')], { isAwaited: true }, { free: [], gone: [], held: ['ann'], told: [] }],
  ['was let pass', [freed('ann', 99, 'held')], {}, { free: ['ann'], gone: [], held: [], told: ['ann'] }],
  ['has been taken', [freed('ann', 5)], { freeSeats: 0 }, { free: [], gone: ['ann'], held: [], told: ['ann'] }],
  [
    'was taken from the line, while another is free',
    [freed('ann', 99, 'held'), freed('ben', 5)],
    {},
    { free: ['ben'], gone: [], held: [], told: ['ann', 'ben'] },
  ],
])('a seat that %s', (_how, seats, facts, expected) => expect(idsOf(plan(seats, facts))).toEqual(expected));
