import { ANSWER_MAX_BYTES } from '@fourball/contracts/http/bounds.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { FEED_MAX } from '../read-models/tee-times/service.ts';
import { type CalendarTeeTime, calendarOf } from './ics.ts';

const publicUrl = 'https://golf.example.com/';
const writtenAt = new Date('2027-06-01T08:00:00.750Z');
const teeTime = (change: Partial<CalendarTeeTime> = {}): CalendarTeeTime => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 3,
  courseName: 'Heron Lake Golf Club',
  date: '2027-06-12',
  time: '09:00',
  timeZone: 'America/Denver',
  startsAt: new Date('2027-06-12T15:00:00.000Z'),
  endsAt: new Date('2027-06-12T19:15:00.000Z'),
  location: '1 Lake Road, Boulder, CO',
  bookingUrl: 'https://heron-lake.example/book?a=1;b=2,3',
  bookingReference: 'FB-7Q2M4K',
  reservedAs: null,
  status: 'confirmed',
  ...change,
});
const published = (...teeTimes: CalendarTeeTime[]) => calendarOf(teeTimes, { method: 'PUBLISH', publicUrl, writtenAt });
const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: calendar.getFirstPropertyValue('method'),
    components: calendar.getAllSubcomponents().map(({ name }) => name),
    events: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)),
  };
};

describe('a tee time in a calendar file, as an independent parser reads it', () => {
  it('is the event that the golfer knows: its course, place, reference, and a link to its page', () => {
    const { events, method } = parsed(published(teeTime()));
    const [event] = events;
    expect(method).toBe('PUBLISH');
    expect([event?.uid, event?.sequence, event?.summary, event?.location]).toEqual([
      '0198c0de-0000-7000-8000-000000000001@golf.example.com',
      3,
      'Golf at Heron Lake Golf Club',
      '1 Lake Road, Boulder, CO',
    ]);
    expect(event?.description).toBe(
      'Saturday, June 12 at 9:00 AM at the course (America/Denver)\nBooking reference: FB-7Q2M4K\nReserve with the course: https://heron-lake.example/book?a=1;b=2,3',
    );
    // Without an end it lasts as long as a round of 18 holes.
    const [reserved] = parsed(published(teeTime({ reservedAs: '48213', endsAt: null }))).events;
    expect(reserved?.endDate.toJSDate().toISOString()).toBe('2027-06-12T19:15:00.000Z');
    expect(reserved?.description).toMatch(/\nReserved with the course: 48213$/);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2027-06-01T08:00:00Z');
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      'https://golf.example.com/round/0198c0de-0000-7000-8000-000000000001',
    );
  });

  it('in a mail names who sends it and who is meant, and asks for no answer', () => {
    const invitation = {
      organizer: { name: 'Fourball', address: 'golf@example.com' },
      attendee: { name: 'Sam "Birdie" Reed;CN=x', address: 'sam@example.com' },
    };
    const [event] = parsed(calendarOf([teeTime()], { method: 'REQUEST', publicUrl, writtenAt, invitation })).events;
    expect(event?.organizer).toBe('mailto:golf@example.com');
    const [attendee] = event?.attendees ?? [];
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:sam@example.com');
    expect([attendee?.getParameter('rsvp'), attendee?.getParameter('partstat')]).toEqual(['FALSE', 'ACCEPTED']);
  });
});

it('names that would be properties or components of their own stay names', () => {
  const hostile = 'Heron;Lake,\\n "x"\r\nEND:VEVENT\r\nBEGIN:VALARM\u2028ATTACH:x\u0000\ud800';
  const { events, components } = parsed(published(teeTime({ courseName: hostile, location: hostile })));
  expect(components).toEqual(['vevent']);
  expect(events[0]?.component.getAllSubcomponents()).toEqual([]);
  expect(events[0]?.location).toBe('Heron;Lake,\\n "x" END:VEVENT BEGIN:VALARM ATTACH:x \ufffd');
});

it('no line is longer than 75 octets, none breaks a character, and all end as the standard has it', () => {
  const courseName = '⛳גולף👩‍👩‍👧'.repeat(20);
  const text = published(teeTime({ courseName, location: 'x'.repeat(500) }));
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text).not.toContain('\ufffd');
  expect(parsed(text).events[0]?.summary).toBe(`Golf at ${courseName}`);
});

it('a feed of as many tee times as one golfer has, each with the longest texts, is below 1 MB', () => {
  const long = teeTime({
    courseName: '⛳,'.repeat(100),
    location: '⛳,'.repeat(230),
    bookingUrl: `https://example.com/${'é,'.repeat(240)}`,
    bookingReference: '⛳,'.repeat(25),
  });
  expect(Buffer.byteLength(published(...Array.from({ length: FEED_MAX }, () => long)))).toBeLessThan(ANSWER_MAX_BYTES);
});
