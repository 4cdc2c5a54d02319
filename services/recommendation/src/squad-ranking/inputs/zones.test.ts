import { expect, test } from 'vitest';
import { zoneOfSquad } from './zones.ts';

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
