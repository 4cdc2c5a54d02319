import { expect, it } from 'vitest';
import { changeHeldUntil, heldUntil, openedBy, rankedBy } from './moments.ts';

it('word of a change waits for the morning, but where golfers set out before that it leaves at once', () => {
  const until = (...starts: { date: string; time: string | null }[]) =>
    changeHeldUntil(new Date('2027-06-12T03:30:00Z'), 'America/Denver', starts)?.toISOString();
  const morning = '2027-06-12T13:00:00.000Z';
  const at = (time: string | null, date = '2027-06-12') => ({ date, time });
  expect([until(at('09:00')), until(at(null)), until(at('06:40', '2027-06-13'))]).toEqual([morning, morning, morning]);
  expect([until(at('08:50')), until(at('06:40')), until(at('12:00'), at('08:10'))]).toEqual(Array(3).fill(undefined));
});

it('an opening waits ten minutes for the week while weeks are ranked, on Monday at eight where the squad is', () => {
  const until = (instant: string) => rankedBy(new Date(instant), 'America/Denver')?.toISOString();
  expect(until('2027-06-07T14:00:00Z')).toBe('2027-06-07T14:10:00.000Z');
  for (const other of ['2027-06-07T13:59:00Z', '2027-06-07T15:00:00Z', '2027-06-08T14:00:00Z'])
    expect(until(other)).toBeUndefined();
});

it('the week waits ten minutes beyond an opening of its day, and for none at night', () => {
  const ranked = new Date('2027-06-07T14:00:00Z');
  const until = (opensAt: string | null) => openedBy(opensAt, ranked, 'America/Denver')?.toISOString();
  expect(until('2027-06-07T18:00:00.000Z')).toBe('2027-06-07T18:10:00.000Z');
  expect(until('2027-06-07T13:55:00.000Z')).toBe('2027-06-07T14:10:00.000Z');
  for (const opensAt of ['2027-06-08T02:55:00.000Z', '2027-06-08T03:00:00.000Z', null])
    expect(until(opensAt)).toBeUndefined();
});

it.each(['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'in a year in %s word leaves at once by day, and at night at seven in the morning, as clocks show',
  (zone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
    // All seconds of an hour come, and all minutes of a day.
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 97 * 60_000 + 1_000) {
      const [now, leaves] = [clock.format(at), heldUntil(new Date(at), zone)];
      const isNight = now < '07:00' || now >= '21:00';
      expect([now, leaves && clock.format(leaves)]).toEqual([now, isNight ? '07:00:00' : undefined]);
      expect(Number(leaves ?? at) - at).toBeLessThanOrEqual(11 * 60 * 60_000);
    }
  },
);
