import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { daysAfter } from '../../ranking/calendar.ts';
import { momentOf } from './moments.ts';
import { datesOf, firstDateFrom, type Recurrence } from './recurrence.ts';

/** Clocks change at different hours, by an hour and (Lord Howe) by half of one, and not at all (Kolkata, Apia). */
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const FIRST = '2027-01-04';
/** 60 weeks, with two changes of the clocks or more. */
const LAST = daysAfter(FIRST, 60 * 7 - 1);

const ORDINAL = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

const rules: Recurrence[] = [
  { everyWeeks: 1, weekdays: ['saturday'], nth: null, firstDate: FIRST, lastDate: null },
  { everyWeeks: 1, weekdays: ['sunday', 'tuesday'], nth: null, firstDate: '2027-01-07', lastDate: '2027-11-28' },
  { everyWeeks: 2, weekdays: ['monday', 'saturday'], nth: null, firstDate: '2027-01-09', lastDate: null },
  { everyWeeks: 8, weekdays: ['sunday'], nth: null, firstDate: '2027-01-10', lastDate: null },
  { everyWeeks: 3, weekdays: ['saturday', 'sunday'], nth: 'first', firstDate: '2027-01-03', lastDate: null },
  { everyWeeks: 1, weekdays: ['sunday'], nth: 'fourth', firstDate: FIRST, lastDate: '2027-10-24' },
  { everyWeeks: 1, weekdays: ['friday'], nth: 'last', firstDate: FIRST, lastDate: null },
];

/** Dates by RFC 5545, as another library reads it; at noon, for the RFC leaves out a time that the clocks skip. */
function datesByLibrary({ everyWeeks, weekdays, nth, firstDate, lastDate }: Recurrence, zone: string) {
  const days = weekdays.map((day) => `${nth ? ORDINAL[nth] : ''}${day.slice(0, 2).toUpperCase()}`).join();
  const freq = nth ? `FREQ=MONTHLY;BYDAY=${days}` : `FREQ=WEEKLY;INTERVAL=${everyWeeks};WKST=MO;BYDAY=${days}`;
  const dtstart = Temporal.ZonedDateTime.from(`${firstDate}T12:00[${zone}]`);
  const until = Temporal.ZonedDateTime.from(`${lastDate ?? LAST}T23:59[${zone}]`).toInstant();
  const rruleString = `RRULE:${freq};UNTIL=${until.toString().replace(/[-:]/g, '')}`;
  return new RRuleTemporal({ rruleString, dtstart }).all().map((start) => start.toPlainDate());
}

test.each(ZONES.flatMap((zone) => rules.map((rule) => ({ zone, ...rule }))))(
  '60 weeks of $weekdays every $everyWeeks, $nth, in $zone are those of RFC 5545, to the instant',
  ({ zone: timeZone, ...recurrence }) => {
    const expected = datesByLibrary(recurrence, timeZone);
    const dates = datesOf(recurrence, '2026-01-01', LAST);
    expect(dates).toEqual(expected.map(String));
    expect(dates.length).toBeGreaterThanOrEqual(7);
    // Clocks are changed on Sundays between 01:00 and 03:00, by which these are skipped or doubled.
    for (const time of ['08:10', '02:30', '02:15', '01:45']) {
      const moments = dates.map((date) => momentOf(date, { daysBefore: 0, time }, timeZone).getTime());
      const instants = expected.map((date) => date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
      expect(moments).toEqual(instants);
    }
  },
);

test('a game that goes on in the place of another keeps its weeks', () => {
  for (const recurrence of rules) {
    for (let days = -10; days < 90; days += 3) {
      const from = daysAfter(FIRST, days);
      const rest = { ...recurrence, firstDate: firstDateFrom(recurrence, from) };
      expect(datesOf(rest, '2026-01-01', LAST)).toEqual(datesOf(recurrence, from, LAST));
    }
  }
});
