import { expect, test } from 'vitest';
import { type Asking, askingAt } from './policy.ts';

const HOUR = 3_600_000;
/** Noon in Phoenix, where clocks never change. */
const now = new Date('2027-05-01T19:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
const asking: Asking = {
  ...{ startsAt: inHours(72), now, timeZone: 'America/Phoenix' },
  ...{ freedAt: inHours(-1), bookedAt: inHours(-100), askedAt: null },
};

test.each<[string, Partial<Asking>, number | null]>([
  ['once the seat cannot be taken back', { freedAt: inHours(-0.05) }, 1 / 30],
  ['at once, where it has been free for longer', {}, 0],
  ['4 h after others were asked', { askedAt: inHours(-1) }, 3],
  ['1 h after others were asked in the last day', { startsAt: inHours(20), askedAt: inHours(-0.5) }, 0.5],
  ['4 h after a booking with free seats, of which all were told', { freedAt: null, bookedAt: inHours(-1) }, 3],
  ['in the morning, where their time ends in the night', { askedAt: inHours(5.5) }, 19.5],
  ['not under 2 h before', { startsAt: inHours(2) }, null],
  ['not where their time ends under 2 h before', { startsAt: inHours(2.5), askedAt: inHours(-0.2) }, null],
  ['not in the night before an early start', { now: inHours(10), startsAt: inHours(20.5) }, null],
])('others are asked %s', (_when, facts, hours) => {
  expect(askingAt({ ...asking, ...facts })).toEqual(hours === null ? null : inHours(hours));
});
