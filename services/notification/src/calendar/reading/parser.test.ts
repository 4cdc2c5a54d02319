import { describe, expect, it } from 'vitest';
import { busyTimesOf, MAX_OCCURRENCES, windowAround } from './parser.ts';

const window = windowAround(new Date('2027-03-10T12:34:56Z'), 'golf.example.com');

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@example.org', ...lines, 'END:VEVENT'];
const busyIn = (...lines: string[]) =>
  busyTimesOf(calendar(...lines), window).map(
    ({ startsAt, endsAt }) => `${startsAt.slice(0, 16)}/${endsAt.slice(0, 16)}`,
  );
const busyOf = (...lines: string[]) => busyIn(...event(...lines));

const clocks = (kind: string, from: string, to: string, rule: string) =>
  `BEGIN:${kind}\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}\r\nRRULE:${rule}\r\nEND:${kind}`;
/** New York as Outlook names it: under a name that only this calendar knows. */
const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  clocks('STANDARD', '-0400', '-0500', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
  clocks('DAYLIGHT', '-0500', '-0400', 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  'END:VTIMEZONE',
];
/** An hour on a day of March, from that hour of the day on. */
const hourOf = (day: number, from: number) => {
  const at = (hour: number) => `2027-03-${day}T${`${hour}`.padStart(2, '0')}:00`;
  return `${at(from)}/${at(from + 1)}`;
};

describe('an event is busy at its instants', () => {
  it('in UTC, with an end or with a duration', () => {
    expect(busyOf('DTSTART:20270312T090000Z', 'DTEND:20270312T100000Z')).toEqual([hourOf(12, 9)]);
    expect(busyOf('DTSTART:20270312T090000Z', 'DURATION:PT90M')).toEqual(['2027-03-12T09:00/2027-03-12T10:30']);
  });

  it('in a zone that the calendar defines, across the change of its clocks', () => {
    const zoned = [
      'DTSTART;TZID=Customized Time Zone:20270313T090000',
      'DTEND;TZID=Customized Time Zone:20270313T100000',
      'RRULE:FREQ=DAILY;COUNT=2',
    ];
    expect(busyIn(...CUSTOM_ZONE, ...event(...zoned))).toEqual([hourOf(13, 14), hourOf(14, 13)]);
  });

  it('in a zone of the world that the calendar only names, across the change of its clocks', () => {
    const zoned = ['DTSTART;TZID=Europe/Berlin:20270327T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'];
    const cancelled = event('RECURRENCE-ID:20270330T070000Z', 'DTSTART:20270330T070000Z', 'STATUS:CANCELLED');
    expect(busyIn(...event(...zoned, 'EXDATE:20270329T070000Z'), ...cancelled)).toEqual([hourOf(27, 8), hourOf(28, 7)]);
  });

  it('on a flight that begins in one zone that the calendar only names and ends in another', () => {
    const flight = ['DTSTART;TZID=Europe/Berlin:20270312T090000', 'DTEND;TZID=America/New_York:20270312T110000'];
    expect(busyOf(...flight)).toEqual(['2027-03-12T08:00/2027-03-12T16:00']);
    expect(busyOf(...flight, 'RRULE:FREQ=DAILY;COUNT=1')).toEqual(busyOf(...flight));
  });

  it('without a zone in that of the calendar, and in UTC where it names none', () => {
    const floating = event('DTSTART:20270312T090000', 'DTEND:20270312T100000');
    expect(busyIn('X-WR-TIMEZONE:Asia/Kolkata', ...floating)).toEqual(['2027-03-12T03:30/2027-03-12T04:30']);
    expect(busyIn('X-WR-TIMEZONE:Nowhere', ...floating)).toEqual([hourOf(12, 9)]);
    expect(busyIn(...floating)).toEqual([hourOf(12, 9)]);
  });
});

const weekly = [
  'DTSTART:20200106T090000Z',
  'DTEND:20200106T100000Z',
  'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270401T000000Z',
];

it('what recurs is busy each time from years ago until it ends, and on dates that are added, but for those that are taken out', () => {
  // Among them one at which it does not recur (any more).
  const dates = ['EXDATE:20270312T140000Z,20270317T090000Z', 'RDATE:20270320T150000Z'];
  expect(busyOf(...weekly, ...dates)).toEqual([hourOf(10, 9), hourOf(20, 15), hourOf(24, 9), hourOf(31, 9)]);
});

it.each([
  [':20270312T090000Z', '20270313'],
  [';TZID=Europe/Berlin:20270312T100000', '20270313'],
  [';TZID=Europe/Berlin:20270312T100000', '20270313T090000Z'],
  [';TZID=Pacific/Honolulu:20270311T230000', '20270313T235959Z'],
  [';TZID=Customized Time Zone:20270312T040000', '20270313T040000'],
])('what begins %s and recurs until %s is busy that last time and no later', (start, until) => {
  const daily = event(`DTSTART${start}`, 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`);
  expect(busyIn(...CUSTOM_ZONE, ...daily)).toEqual([hourOf(12, 9), hourOf(13, 9)]);
});

it.each([
  ['on dates', ['RDATE:20270320T150000Z', 'RDATE;TZID=Asia/Tokyo:20270321T090000'], [hourOf(20, 15), hourOf(21, 0)]],
  [
    'in periods',
    ['RDATE;VALUE=PERIOD:20270320T150000Z/20270320T160000Z', 'RDATE;TZID=Asia/Tokyo;VALUE=PERIOD:20270321T090000/PT2H'],
    [hourOf(20, 15), '2027-03-21T00:00/2027-03-21T02:00'],
  ],
])('an event without a rule is busy when it begins and %s that are added', (_what, dates, busy) => {
  expect(busyOf(...when, ...dates)).toEqual([hourOf(12, 9), ...busy]);
  expect(busyOf(...when, ...dates, 'EXDATE:20270312T090000Z')).toEqual(busy);
});

it('what recurs is busy each time at the time that it was moved to, and not where it was cancelled', () => {
  const moved = event('RECURRENCE-ID:20270317T090000Z', 'DTSTART:20270318T110000Z', 'DTEND:20270318T120000Z');
  const cancelled = event(
    'RECURRENCE-ID:20270324T090000Z',
    'DTSTART:20270324T090000Z',
    'DURATION:PT1H',
    'STATUS:CANCELLED',
  );
  // Exceptions may stand before what they are exceptions from.
  expect(busyIn(...moved, ...event(...weekly), ...cancelled)).toEqual([hourOf(10, 9), hourOf(18, 11), hourOf(31, 9)]);
});

it('what recurs in years of which nobody asks costs nothing to be told', () => {
  expect(busyOf('DTSTART:20300101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')).toEqual([]);
  expect(busyOf('DTSTART:20100101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5')).toEqual([]);
  const ended = 'RRULE:FREQ=SECONDLY;UNTIL=20110101T000000Z';
  expect(busyOf('DTSTART:20100301T090000Z', 'DURATION:PT1H', ended, 'RDATE:20270312T090000Z')).toEqual([hourOf(12, 9)]);
});

const when = ['DTSTART:20270312T090000Z', 'DTEND:20270312T100000Z'];
it.each([
  ['that is transparent', [...when, 'TRANSP:TRANSPARENT']],
  ['that is cancelled', [...when, 'STATUS:CANCELLED']],
  ['that lasts no time', ['DTSTART:20270312T090000Z']],
  ['that ends before it begins', ['DTSTART:20270312T090000Z', 'DTEND:20270311T090000Z']],
  ['of a whole day that does not say that it is opaque', ['DTSTART;VALUE=DATE:20270312']],
  ['that makes no sense', ['DTSTART:tomorrow']],
  ['that is transparent, after a line that is none', [...when, 'SUMMARY:Lunch', 'and a walk', 'TRANSP:TRANSPARENT']],
  ['that was once, and again by a rule that is none', ['DTSTART:20270112T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=ODD']],
  ['without a beginning', ['SUMMARY:Golf']],
  ['that is over', ['DTSTART:20270308T090000Z', 'DTEND:20270308T100000Z']],
  ['that is too far ahead', ['DTSTART:20270512T090000Z', 'DTEND:20270512T100000Z']],
])('an event does not count %s', (_what, lines) => {
  expect(busyIn(...event(...lines), ...event('DTSTART:20270401T090000Z', 'DURATION:PT1H'))).toEqual([
    '2027-04-01T09:00/2027-04-01T10:00',
  ]);
});

it('an event does not count that is our own booking, come back', () => {
  expect(busyIn('BEGIN:VEVENT', 'UID:0198@golf.example.com', ...when, 'END:VEVENT')).toEqual([]);
});

it('a whole day that is opaque is busy from midnight to midnight in the zone of the calendar, or else of most events', () => {
  const away = event('DTSTART;VALUE=DATE:20270312', 'DTEND;VALUE=DATE:20270314', 'TRANSP:OPAQUE');
  expect(busyIn('X-WR-TIMEZONE:America/Denver', ...away)).toEqual(['2027-03-12T07:00/2027-03-14T07:00']);
  const meeting = event('DTSTART;TZID=Customized Time Zone:20270313T090000', 'DURATION:PT1H');
  expect(busyIn(...CUSTOM_ZONE, ...meeting, ...away)).toEqual(['2027-03-12T05:00/2027-03-14T05:00']);
});

it('busy times are merged and cut to the window', () => {
  const at = (from: string, to: string) => event(`DTSTART:${from}Z`, `DTEND:${to}Z`);
  const long = at('20270101T000000', '20270309T060000');
  const lines = [...at('20270312T100000', '20270312T110000'), ...at('20270312T090000', '20270312T100000'), ...long];
  expect(busyIn(...lines, ...at('20270312T091500', '20270312T093000'))).toEqual([
    '2027-03-09T00:00/2027-03-09T06:00',
    '2027-03-12T09:00/2027-03-12T11:00',
  ]);
});

it('several calendars in one file all count', () => {
  const one = calendar(...event('DTSTART:20270312T090000Z', 'DURATION:PT1H'));
  expect(busyTimesOf(one + calendar(...event('DTSTART:20270313T090000Z', 'DURATION:PT1H')), window)).toHaveLength(2);
});

it.each(['', 'BEGIN:VCALENDAR', 'BEGIN:VCALENDAR\nDTSTART', '\uFEFF<html>', calendar('BEGIN:VEVENT')])(
  'a calendar is refused with a sentence %j',
  (text) => {
    expect(() => busyTimesOf(text, window)).toThrow('It is no calendar that can be read');
  },
);

it('a calendar that is busy more often than anybody can be is refused with a sentence', () => {
  const bomb = ['DURATION:PT1S', 'RRULE:FREQ=SECONDLY'];
  expect(() => busyOf('DTSTART:20270310T000000Z', ...bomb)).toThrow(`more than ${MAX_OCCURRENCES} events`);
  expect(() => busyOf('DTSTART:20100301T000000Z', ...bomb)).toThrow('recurs too often');
});
