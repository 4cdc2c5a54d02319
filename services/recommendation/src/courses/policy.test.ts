import { describe, expect, test } from 'vitest';
import { addressLine, isSameCity, linkOf, priceOf, searchWords, zoneOfPlace, zonesAlike } from './policy.ts';

test('a search is its words, whatever stands between them', () => {
  expect(searchWords('  heron \t ridge\n')).toEqual(['heron', 'ridge']);
  expect(searchWords('Boulder, CO')).toEqual(['Boulder', 'CO']);
  expect([searchWords(''), searchWords(undefined)]).toEqual([[], []]);
});

test.each([
  ['64.5', 64.5],
  [64, 64],
  ['0', 0],
  [0, 0],
  ['', null],
  [null, null],
  [undefined, null],
])('the price %j is %j', (written, price) => expect(priceOf(written)).toBe(price));

test('a link stays as it was written, but for a protocol in capitals', () => {
  expect(linkOf('https://course.example')).toBe('https://course.example');
  expect(linkOf('HTTPS://Course.example/Book')).toBe('https://course.example/Book');
  expect([linkOf(null), linkOf(undefined)]).toEqual([null, null]);
});

test('two courses lie in one city where its name is the same without case and no two states differ', () => {
  const portland = { city: 'Portland', state: 'OR' };
  expect(isSameCity(portland, { city: 'portland', state: 'or' })).toBe(true);
  expect(isSameCity(portland, { city: 'Portland', state: null })).toBe(true);
  expect(isSameCity(portland, { city: 'Portland', state: 'ME' })).toBe(false);
  expect(isSameCity(portland, { city: null, state: 'OR' })).toBe(false);
  expect(isSameCity({ city: null, state: null }, { city: null, state: null })).toBe(true);
});

describe('the time zone of a place', () => {
  const at = (city: string, state: string, timeZone: string) => ({ city, state, timeZone });
  const catalogue = [
    at('Gary', 'IN', 'America/Chicago'),
    at('Peru', 'IN', 'America/New_York'),
    at('Peru', 'IL', 'America/Chicago'),
    at('Mesa', 'AZ', 'America/Phoenix'),
    at('Mesa', 'AZ', 'America/Phoenix'),
  ];
  test.each([
    ['that of the courses in its city and state, without case', 'gary', 'in', 'America/Chicago'],
    ['that of its state, where the city has none', 'Tucson', 'AZ', 'America/Phoenix'],
    ['that of its state, without a city', null, 'AZ', 'America/Phoenix'],
    ['that of its city, without a state', 'Mesa', null, 'America/Phoenix'],
    ['open, where the state lies in two', 'Fort Wayne', 'IN', undefined],
    ['open, where cities of the name lie in two', 'Peru', null, undefined],
    ['open, where the catalogue has nothing', 'Boise', 'ID', undefined],
    ['open, without city and state', null, null, undefined],
  ])('is %s', (_rule, city, state, timeZone) => expect(zoneOfPlace({ city, state }, catalogue)).toBe(timeZone));
});

test.each([
  [{ address: '12 Lake Road', city: 'Boulder', state: 'CO' }, '12 Lake Road, Boulder, CO'],
  [{ address: null, city: 'Boulder', state: null }, 'Boulder'],
  [{ address: null, city: null, state: null }, null],
])('the address of %j is %j', (course, line) => expect(addressLine(course)).toBe(line));

test.each(['2027-01-15', '2027-03-20', '2027-07-15'])('zones are alike whose clocks agree all year, on %s', (day) => {
  const east = ['America/Indiana/Indianapolis', 'America/Detroit'];
  const zones = [...east, 'America/Denver', 'America/Boise', 'America/Phoenix', 'America/Los_Angeles'];
  const alike = (zone: string) => zonesAlike(zone, zones, new Date(day));
  expect(alike('America/Indianapolis')).toEqual(east);
  expect(alike('America/Denver')).toEqual(['America/Denver', 'America/Boise']);
  expect(alike('America/Phoenix')).toEqual(['America/Phoenix']);
  expect(alike('Europe/Lisbon')).toEqual([]);
});
