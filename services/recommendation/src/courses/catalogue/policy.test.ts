import { describe, expect, test } from 'vitest';
import { checkRows, matchCourses } from './policy.ts';

const zone = { timeZone: 'America/Boise' };
const check = (...fields: object[]) => checkRows(fields.map((one, index) => ({ line: index + 2, fields: { ...one } })));
const course = (facts: object) => check({ ...zone, ...facts }).courses[0]!;

test('a course needs a name and a time zone; what else is not known is null, and it has 18 holes', () => {
  const sage = {
    ...{ name: 'Sage', timeZone: 'America/Boise', holes: 18, latitude: null, longitude: null },
    ...{ externalId: null, address: null, city: null, state: null, zipCode: null, phone: null, website: null },
    ...{ bookingUrl: null, imageUrl: null, averagePrice: null, rating: null, difficulty: null },
  };
  expect(check({ name: 'Sage', ...zone })).toEqual({ courses: [sage], faults: [] });
});

test('numbers may come as texts, as a CSV file has them', () => {
  const written = { averagePrice: '64.50', rating: '4.35', holes: '9', latitude: '-0.5', longitude: '+100.25' };
  const numbers = { averagePrice: 64.5, rating: 4.35, holes: 9, latitude: -0.5, longitude: 100.25 };
  expect(course({ name: 'Sage', ...written })).toMatchObject(numbers);
  expect(course({ name: 'Sage', ...numbers })).toMatchObject(numbers);
});

test.each([
  ['name', { name: null }, 'must be given'],
  ['name', { name: 7 }, 'must be a text'],
  ['name', { name: 'x'.repeat(201) }, 'must be at most 200 characters'],
  ['name', { name: 'A\0' }, 'must not contain the character NUL'],
  ['timeZone', { timeZone: undefined }, 'must be given'],
  ['timeZone', { timeZone: 'Boise' }, 'must be a time zone like Europe/Lisbon'],
  ['city', { city: 'x'.repeat(101) }, 'must be at most 100 characters'],
  ['externalId', { externalId: 'x'.repeat(101) }, 'must be at most 100 characters'],
  ['averagePrice', { averagePrice: '$64' }, 'must be a number'],
  ['averagePrice', { averagePrice: '-1' }, 'must be at least 0'],
  ['averagePrice', { averagePrice: '1.005' }, 'must have at most two decimals'],
  ['rating', { rating: '5.1' }, 'must be at most 5'],
  ['holes', { holes: '12' }, 'must be 9 or 18'],
  ['website', { website: 'http://sage.example' }, 'must be an https address'],
  ['website', { website: 'https://sage.example/\0' }, 'must not contain the character NUL'],
  ['latitude', { latitude: '91', longitude: '0' }, 'must be at most 90'],
  ['longitude', { latitude: '43' }, 'must be given where latitude is, and only there'],
])('%s is named where it is wrong: %j', (field, wrong, message) => {
  const read = { courses: [{ name: 'Sage' }], faults: [{ line: 3, field, message }] };
  expect(check({ name: 'Sage', ...zone }, { name: 'Fern', ...zone, ...wrong })).toMatchObject(read);
});

test('every fault of a course is named, also fields that are not known', () => {
  const { courses, faults } = check({ name: '', rating: 'good', stars: 5, ...zone });
  expect(courses).toEqual([]);
  expect(faults.map(({ field }) => field).sort()).toEqual(['rating', 'stars']);
});

test('a course that is in the file before is a fault: the same id, or without one the same name, city and state', () => {
  const sage = { name: 'Sage', city: 'Boise', state: 'ID', ...zone };
  const namesake = { ...sage, name: 'SAGE', city: 'boise' };
  const fern = { name: 'Fern', ...zone };
  const linesOf = (...fields: object[]) => check(...fields).faults.map(({ line, field }) => [line, field]);
  expect(linesOf({ ...sage, externalId: '1' }, { ...fern, externalId: '1' })).toEqual([[3, 'externalId']]);
  expect(linesOf(sage, fern, namesake)).toEqual([[4, 'name']]);
  expect(linesOf(sage, { ...namesake, externalId: '1' })).toEqual([[3, 'externalId']]);
  expect(linesOf({ ...sage, externalId: '1' }, namesake)).toEqual([[3, 'name']]);
  expect(linesOf({ ...sage, externalId: '1' }, { ...namesake, externalId: '2' })).toEqual([]);
  expect(linesOf(sage, { ...sage, city: 'Nampa' }, { ...sage, state: 'OR' })).toEqual([]);
});

describe('an imported course is', () => {
  const place = { name: 'Sage', city: 'Boise', state: 'ID' };
  const known = (id: string, externalId: string | null) => ({ id, externalId, ...place });
  const numbered = (externalId: number) => course({ ...place, externalId: String(externalId) });
  test.each([
    ['the one of its external id', [course({ ...place, externalId: '1', name: 'New' })], [known('a', '1')], ['a']],
    ['new with an external id of its own', [numbered(2)], [known('a', '1')], [undefined]],
    ['the one of its place that had no id', [numbered(2)], [known('a', null)], ['a']],
    ['the one of its place, without case', [course({ ...place, name: 'sage' })], [known('a', null)], ['a']],
    ['the one of its place, also when that has an id', [course(place)], [known('a', '1')], ['a']],
    ['new in another place', [course({ ...place, state: 'OR' })], [known('a', null)], [undefined]],
    [
      'told by its external id before another is told by the same place',
      [numbered(2), course({ ...place, name: 'Other', externalId: '1' })],
      [known('a', '1'), known('b', null)],
      ['b', 'a'],
    ],
    ['no one that another of the file is', [1, 2].map(numbered), [known('a', null)], ['a', undefined]],
  ])('%s', (_rule, courses, there, ids) => expect(matchCourses(courses, there)).toEqual(ids));
});
