import { expect, test } from 'vitest';
import { clocksAt } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { afterAwake, isQuiet, nextMorning } from './quiet-hours.ts';

const HOUR = 3_600_000;
const at = (date: string, time: string, timeZone: string) => new Date(instantAt(date, time, timeZone));

/** The days before and on which clocks change, in spring and in autumn. */
const CHANGES = [
  ['America/New_York', '2027-03-13', '2027-03-14'],
  ['America/New_York', '2027-11-06', '2027-11-07'],
  ['Europe/Berlin', '2027-03-27', '2027-03-28'],
  ['Europe/Berlin', '2027-10-30', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-10-02', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-03', '2027-04-04'],
] as const;

test.each(CHANGES)('quiet hours in %s last from 21:00 on %s to 07:00 on %s, as clocks show', (zone, eve, morn) => {
  const night = [at(eve, '21:00', zone), at(morn, '00:30', zone), at(morn, '06:59', zone)];
  const around = [at(eve, '20:59', zone), ...night, at(morn, '07:00', zone)];
  expect(around.map((moment) => isQuiet(moment, zone))).toEqual([false, true, true, true, false]);
  for (const from of night) expect(clocksAt(nextMorning(from, zone), zone)).toEqual({ date: morn, time: '07:00' });
});

test.each(CHANGES)('time to answer stands still in %s while clocks change between %s and %s', (zone, eve, morn) => {
  const ends = (from: Date, hours: number) => clocksAt(afterAwake(from, hours * HOUR, zone), zone);
  expect(ends(at(eve, '16:00', zone), 4)).toEqual({ date: eve, time: '20:00' });
  expect(ends(at(eve, '17:00', zone), 4)).toEqual({ date: eve, time: '21:00' });
  expect(ends(at(eve, '19:30', zone), 4)).toEqual({ date: morn, time: '09:30' });
  expect(ends(at(morn, '03:30', zone), 4)).toEqual({ date: morn, time: '11:00' });
});
