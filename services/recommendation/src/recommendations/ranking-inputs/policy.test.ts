import { expect, test } from 'vitest';
import { timesOf } from './policy.ts';
import { zoneOfSquad } from './zones.ts';

const now = new Date('2027-06-12T12:00:00Z');
const interval = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const over = interval('2027-06-12T07:00:00Z', '2027-06-12T12:00:00Z');
const ahead = interval('2027-06-12T09:00:00+00:00', '2027-06-12T13:15:00+00:00');
const aheadOf = { startsAt: Date.parse(ahead.startsAt), endsAt: Date.parse(ahead.endsAt) };

test('of a date the newest entry counts, and one without times is of a golfer who is busy', () => {
  const rows = [
    { kind: 'said', userId: 'ann', text: '2027-06-1208:00 09:00|2027-06-1210:00|2027-06-13' },
    { kind: 'said', userId: 'ben', text: '2027-06-1308:00 09:00?09:00' },
  ] as const;
  const { entries } = timesOf(rows, now);
  expect(entries.get('ann')).toEqual([
    { date: '2027-06-12', isAvailable: true, timeSlots: ['08:00', '09:00'] },
    { date: '2027-06-13', isAvailable: false, timeSlots: [] },
  ]);
  const [said] = entries.get('ben') ?? [];
  expect(said).toEqual({ date: '2027-06-13', isAvailable: true, timeSlots: ['08:00', '09:00'], ifNeedBe: ['09:00'] });
});

test('appointments take time until they are over', () => {
  const rows = [{ kind: 'appointments', userId: 'ben', text: JSON.stringify([over, ahead]) }] as const;
  const { booked, away } = timesOf(rows, now);
  expect([away.get('ben'), away.get('ann'), booked.get('ben')]).toEqual([[aheadOf], undefined, undefined]);
});

test('rounds say on which date and where they are, and one that is over still says where the golfer is that day', () => {
  const denver = { city: 'Denver', state: 'CO', latitude: 39.7, longitude: -105 };
  const facts = { date: '2027-06-12', squadId: 'aces' };
  const unknown = { city: null, state: null, latitude: null, longitude: null };
  const rows = [
    { kind: 'round', userId: 'ann', text: JSON.stringify({ ...ahead, ...facts, ...denver }) },
    { kind: 'round', userId: 'ann', text: JSON.stringify({ ...over, ...facts, ...unknown }) },
  ] as const;
  const { booked } = timesOf(rows, now);
  expect(booked.get('ann')).toEqual([
    { ...aheadOf, ...facts, place: { city: 'Denver', state: 'CO', position: { latitude: 39.7, longitude: -105 } } },
    expect.objectContaining({ endsAt: now.getTime(), place: { city: null, state: null, position: null } }),
  ]);
});

test.each([
  ['its own', 'Europe/Lisbon', ['UTC'], 'Asia/Tokyo', 'Europe/Lisbon'],
  ['that of most of its courses', null, ['UTC', 'Asia/Seoul', 'Asia/Seoul'], 'Asia/Tokyo', 'Asia/Seoul'],
  ['the first by name of two that tie', null, ['UTC', 'Asia/Seoul'], 'Asia/Tokyo', 'Asia/Seoul'],
  ["its creator's, without courses", null, [], 'Asia/Tokyo', 'Asia/Tokyo'],
  ['UTC, when nothing tells', null, [], null, 'UTC'],
])('the zone of a squad is %s', (_rule, timeZone, courseZones, creatorTimeZone, expected) => {
  const courses = courseZones.map((zone) => ({ timeZone: zone }));
  expect(zoneOfSquad({ timeZone, creatorTimeZone }, courses)).toBe(expected);
});
