import { expect, test } from 'vitest';
import { zoneOf, zonesLike } from './time-zones.ts';

test.each([
  ['lisb', 'Europe/Lisbon'],
  ['new york', 'America/New_York'],
  ['kolk', 'Asia/Kolkata'],
  [' America/Den ', 'America/Denver'],
])('"%s" leads to %s', (typed, zone) => expect(zonesLike(typed).map((named) => named.zone)).toContain(zone));

test('nothing typed suggests nothing, and little typed not everything', () => {
  expect(zonesLike(' ')).toEqual([]);
  expect(zonesLike('a')).toHaveLength(20);
});

test.each([
  ['europe/lisbon', 'Europe/Lisbon'],
  ['Denver', 'America/Denver'],
  [' new york', 'America/New_York'],
  ['Kyiv', 'Europe/Kyiv'],
  ['UTC', 'UTC'],
  ['Mars/Olympus ', 'Mars/Olympus'],
  ['', ''],
])('"%s" is the zone "%s"', (typed, zone) => expect(zoneOf(typed)).toBe(zone));
