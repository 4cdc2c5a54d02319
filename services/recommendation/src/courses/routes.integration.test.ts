import type { Course } from '@fourball/contracts/http/course.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { service, register, createSquad, openCourse } = useService(null);
let golfer: string;
beforeAll(async () => {
  golfer = await register();
});

const query = (asked: Record<string, string>) => `/api/courses?${new URLSearchParams(asked)}`;
const find = async (asked: Record<string, string>, userId = golfer): Promise<Course[]> =>
  (await service.call('GET', query(asked), userId)).json();
const add = (course: object, userId = golfer) => service.call('POST', '/api/courses', userId, course);
const zone = { timeZone: 'Europe/Lisbon' };
const namesOf = (courses: Course[]) => courses.map(({ name }) => name);

describe('a search', () => {
  test('finds courses that have each word in name, city or state, without case, by name, or of some ids; the demo catalogue alone is fictional', async () => {
    const zebra = await openCourse({ name: 'Zebra Hollow', city: 'Élan', state: 'QC', source: 'demo' });
    const aspen = await openCourse({ name: 'Aspen Hollow', city: 'Élan', state: 'QC' });
    await openCourse({ name: 'Aspen Creek', city: 'Boise', state: 'ID' });
    const found = await find({ search: 'hollow' });
    expect(found).toMatchObject([
      { id: aspen, isFictional: false },
      { id: zebra, isFictional: true },
    ]);
    expect(namesOf(await find({ search: '  QC  aspen éLAN ' }))).toEqual(['Aspen Hollow']);
    expect(await find({ search: 'aspen hollow boise' })).toEqual([]);
    expect(await find({ ids: `${zebra},${newId()}, ${aspen},${zebra}` })).toEqual(found);
    expect(await find({ ids: `${zebra},${aspen}`, search: 'zebra' })).toEqual(found.slice(1));
    expect(await find({ ids: '' })).toEqual([]);
  });

  test('takes every character for itself: wildcards of the database are none here', async () => {
    await openCourse({ name: '100% Golf_Club \\ Old' });
    for (const search of ['%', '_', '\\', '100%', 'f_c', '\\ Old']) {
      expect(namesOf(await find({ search })), search).toEqual(['100% Golf_Club \\ Old']);
    }
    expect(await find({ search: '1%0' })).toEqual([]);
    expect(await find({ search: "' OR 1=1 --" })).toEqual([]);
  });

  test('answers at most 50, the first by name and then by id', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) ids.push(await openCourse({ name: 'Same Name' }));
    expect((await find({ search: 'same name' })).map(({ id }) => id)).toEqual(ids.sort().slice(0, 50));
    expect(await find({})).toHaveLength(50);
  });

  test('is refused by the name of what is wrong with it', async () => {
    const refusal = async (url: string) => (await service.call('GET', url, golfer)).json();
    const ids = `${newId()};${newId()}`;
    expect(await refusal(query({ ids }))).toMatchObject({ status: 400, errors: [{ path: 'query.ids' }] });
    const twice = await refusal('/api/courses?search=a&search=b');
    expect(twice).toMatchObject({ status: 400, errors: [{ path: 'query.search' }] });
  });
});

describe('a course that a golfer adds', () => {
  test('has what they gave, and is seen by everyone in their squads and by nobody else', async () => {
    const [author, mate, stranger] = [await register(), await register(), await register()];
    await createSquad([author, mate]);
    await createSquad([mate, stranger]);
    const given = {
      name: '⛳ נווה גולף',
      address: '1 Fairway',
      city: 'Sintra',
      state: 'Lisboa',
      zipCode: '2710',
      phone: '+351 555 0100',
      website: 'https://course.example.com',
      bookingUrl: 'https://course.example.com/book',
      imageUrl: 'https://course.example.com/green.jpg',
      difficulty: 'moderate',
      holes: 9,
      latitude: 38.8,
      longitude: -9.39,
      ...zone,
    };
    const answer = await add({ ...given, averagePrice: '64.50' }, author);
    expect(answer.statusCode).toBe(201);
    const added = answer.json();
    expect(added).toMatchObject({ ...given, averagePrice: 64.5, rating: null, isFictional: false, addedBy: author });
    expect(await find({ ids: added.id }, author)).toEqual([added]);
    expect(await find({ search: 'נווה' }, mate)).toEqual([added]);
    expect(await find({ ids: added.id }, stranger)).toEqual([]);
    expect(await find({ search: 'נווה' }, stranger)).toEqual([]);
  });

  test('needs a name and its time zone alone; blanks are dropped', async () => {
    const blank = { address: ' ', city: '', state: null, zipCode: '', phone: '', difficulty: '', averagePrice: ' ' };
    const answer = await add({ name: ' Bare Links ', ...blank, ...zone });
    expect(answer.json()).toMatchObject({
      name: 'Bare Links',
      ...{ address: null, city: null, state: null, zipCode: null, phone: null, difficulty: null, averagePrice: null },
      ...{ website: null, bookingUrl: null, imageUrl: null, latitude: null, longitude: null, holes: 18 },
    });
  });

  test("has the time zone of the catalogue's courses in its city or state, or is asked for one", async () => {
    await openCourse({ city: 'Kula', state: 'HI', timeZone: 'Pacific/Honolulu' });
    const added = await add({ name: 'Upcountry', city: 'kula', state: 'hi' });
    expect([added.statusCode, added.json()]).toMatchObject([201, { timeZone: 'Pacific/Honolulu', averagePrice: null }]);
    const nearby = await add({ name: 'Upcountry', city: 'Hilo', state: 'HI' });
    expect([nearby.statusCode, nearby.json().timeZone]).toEqual([201, 'Pacific/Honolulu']);
    // A golfer's course tells nothing of time zones: the catalogue alone is vouched for.
    await openCourse({ city: 'Nuuk', state: 'GL', timeZone: 'UTC', source: 'golfer', addedBy: golfer });
    const unknown = await add({ name: 'Icefield', city: 'Nuuk', state: 'GL' });
    expect([unknown.statusCode, unknown.json().errors[0].path]).toEqual([400, 'body.timeZone']);
  });

  test('is refused where the caller sees one of its name in its city, also of two who add it at once', async () => {
    const [author, mate, stranger] = [await register(), await register(), await register()];
    await createSquad([author, mate]);
    const course = { name: 'Twin_Oaks', city: 'Bend', state: 'OR', ...zone };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(course, index % 2 === 0 ? author : mate)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    const again = await add({ ...course, name: 'TWIN_OAKS', city: 'bend' }, mate);
    expect([again.statusCode, again.json().code]).toEqual([409, 'course-exists']);
    expect((await add({ ...course, name: 'TwinXOaks' }, mate)).statusCode).toBe(201);
    expect((await add({ ...course, city: 'Burns' }, mate)).statusCode).toBe(201);
    expect((await add(course, stranger)).statusCode).toBe(201);
    await openCourse({ name: 'Known Links', city: 'Bend', state: 'OR' });
    expect((await add({ ...course, name: 'known links' }, stranger)).statusCode).toBe(409);
  });
});
