import type { Course } from '@fourball/contracts/http/course.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import catalogue from '../../data/courses.json' with { type: 'json' };
import { loadSquadContexts } from '../recommendations/ranking-inputs/service.ts';
import { useService } from '../testing/steps.ts';
import { bestRatedCourses, courseForSquad, seedCourses } from './service.ts';

const { service, register, createSquad, leave, openCourse, bookedRound, deleteAccount } = useService(null);
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

/** The courses that are ranked for a squad. */
async function candidatesOf(squadId: string): Promise<string[]> {
  const [ground] = await loadSquadContexts(service, [squadId]);
  return [...(ground?.courses.keys() ?? [])].sort();
}

test('replicas that start at once fill the catalogue once; what was removed later stays away', async () => {
  const { client } = service;
  await Promise.all([1, 2, 3].map(() => seedCourses(client, catalogue)));
  expect(await client.golfCourse.count({ where: { source: 'demo' } })).toBe(catalogue.length);
  await client.golfCourse.delete({ where: { id: catalogue[0]!.id } });
  expect(await seedCourses(client, catalogue)).toBe(0);
  expect(await client.golfCourse.count()).toBe(catalogue.length - 1);
});

test('courses that members named and that exist are ranked, and those of the home area, without case, in any state where it names none, none twice', async () => {
  const [favorite, preferred] = [catalogue[5]!.id, catalogue[7]!.id];
  const fan = await register({ favoriteCourses: [favorite, newId()] });
  const mate = await register({ preferredCourses: [preferred] });
  expect(await candidatesOf(await createSquad([fan, mate]))).toEqual([favorite, preferred].sort());
  const maine = await openCourse({ city: 'Porter', state: 'ME' });
  const oregon = await openCourse({ city: 'PORTER', state: 'OR' });
  await openCourse({ city: 'Porterville', state: 'ME' });
  const elsewhere = await openCourse({ city: 'Salem', state: 'OR' });
  const candidates = async (city: string, state: string | null, favoriteCourses: string[] = []) =>
    candidatesOf(await createSquad([await register({ favoriteCourses })], { homeArea: { city, state } }));
  expect(await candidates('porter', 'me')).toEqual([maine]);
  expect(await candidates('porter', null)).toEqual([maine, oregon].sort());
  expect(await candidates('porter', 'or', [elsewhere, oregon])).toEqual([oregon, elsewhere].sort());
});

test('a squad without courses of its own is ranked the 200 best rated of the catalogue', async () => {
  const { client } = service;
  for (let count = 0; count < 200; count += 1) await openCourse({ rating: 4.95 });
  const best = await openCourse({ rating: 5 });
  const unrated = await openCourse();
  const added = await openCourse({ rating: 5, source: 'golfer', addedBy: newId() });
  const courses = await bestRatedCourses(client, null);
  expect(new Set(courses.map(({ scope }) => scope))).toEqual(new Set(['everywhere']));
  expect(courses).toHaveLength(200);
  expect(courses[0]).toMatchObject({ id: best, rating: 5, averagePrice: null, timeZone: 'America/Phoenix', holes: 18 });
  expect(courses.map((course) => course.id)).not.toContain(unrated);
  expect(courses.map((course) => course.id)).not.toContain(added);
});

test('a squad that plays in Denver is not offered Honolulu, and one in Honolulu not Denver', async () => {
  const denver = await openCourse({ city: 'Denver', timeZone: 'America/Denver', rating: 4 });
  const boise = await openCourse({ city: 'Boise', timeZone: 'America/Boise' });
  const honolulu = await openCourse({ city: 'Honolulu', timeZone: 'Pacific/Honolulu', rating: 5 });
  const candidates = async (zones: Parameters<typeof createSquad>[1], favoriteCourses: string[] = []) => {
    const ids = await candidatesOf(await createSquad([await register({ favoriteCourses })], zones));
    return [denver, boise, honolulu].map((id) => ids.includes(id));
  };
  expect(await candidates({ timeZone: 'America/Denver' })).toEqual([true, true, false]);
  expect(await candidates({ creatorTimeZone: 'America/Denver' })).toEqual([true, true, false]);
  const inHawaii = { timeZone: 'Pacific/Honolulu', creatorTimeZone: 'America/Denver' };
  expect(await candidates(inHawaii)).toEqual([false, false, true]);
  // Favorites stay candidates wherever they are.
  expect(await candidates({ timeZone: 'America/Denver' }, [honolulu])).toEqual([false, false, true]);
  expect(await candidates({ timeZone: 'Europe/Lisbon' })).toEqual([false, false, false]);
});

test("a course that a golfer added is ranked for that golfer's squads alone, also where others name it", async () => {
  const author = await register();
  const added = await openCourse({ city: 'Ashfield', source: 'golfer', addedBy: author });
  const [mate, stranger] = [await register({ favoriteCourses: [added] }), await register()];
  const homeArea = { city: 'Ashfield', state: null };
  expect(await candidatesOf(await createSquad([author], { homeArea }))).toEqual([added]);
  expect(await candidatesOf(await createSquad([author, mate]))).toEqual([added]);
  expect(await candidatesOf(await createSquad([stranger, mate], { homeArea }))).not.toContain(added);
});

test('when its author leaves the squad or is forgotten a course stays for squads that have played there, and for no other', async () => {
  const author = await register();
  const [played, unplayed] = [await createSquad([author]), await createSquad([author])];
  const left = await createSquad([await register(), author]);
  const added = await openCourse({ source: 'golfer', addedBy: author });
  const seenBy = async (squadId: string) => (await courseForSquad(service.client, squadId, added)) !== null;
  await bookedRound({ courseId: added, squadId: played, golfers: [author] });
  expect(await Promise.all([played, unplayed, left].map(seenBy))).toEqual([true, true, true]);
  await leave(left, author);
  expect(await seenBy(left)).toBe(false);
  await deleteAccount(author);
  expect([await seenBy(played), await seenBy(unplayed)]).toEqual([true, false]);
  const forgotten = await service.client.golfCourse.findUniqueOrThrow({ where: { id: added } });
  expect(forgotten).toMatchObject({ source: 'golfer', addedBy: null });
});

test.each<[string, Parameters<typeof openCourse>[0]]>([
  ['rating', { rating: 5.5 }],
  ['average_price', { averagePrice: -1 }],
  ['holes', { holes: 12 }],
  ['name', { name: ' ' }],
  ['place', { latitude: 33.5 }],
  ['place', { latitude: 91, longitude: -112 }],
  ['links', { website: 'http://course.example' }],
  ['added_by', { source: 'demo', addedBy: newId() }],
  ['external_id', { source: 'golfer', externalId: '7' }],
])('the database refuses a course whose %s cannot be: %j', async (check, facts) => {
  await expect(openCourse(facts)).rejects.toThrow(`${check}_check`);
});

describe('a search', () => {
  test('finds courses that have each word in name, city or state, without case, by name, or of some ids; the demo catalogue alone is fictional', async () => {
    const zebra = await openCourse({ name: 'Zebra Hollow', city: 'Élan', state: 'QC', source: 'demo' });
    const aspen = await openCourse({ name: 'Aspen Hollow', city: 'Élan', state: 'QC' });
    await openCourse({ name: 'Aspen Creek', city: 'Boise', state: 'ID' });
    const found = await find({ search: 'hollow qc' });
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
    for (const search of ['%', '_', '\\', '100%', 'f_c', '\\ Old'])
      expect(namesOf(await find({ search })), search).toEqual(['100% Golf_Club \\ Old']);
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
      ...{ name: '⛳ נווה גולף', address: '1 Fairway', city: 'Sintra', state: 'Lisboa', zipCode: '2710' },
      ...{ phone: '+351 555 0100', difficulty: 'moderate', holes: 9, latitude: 38.8, longitude: -9.39, ...zone },
      ...{ website: 'https://course.example.com', bookingUrl: 'https://course.example.com/book' },
      imageUrl: 'https://course.example.com/green.jpg',
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
    expect((await add({ name: ' Bare Links ', ...blank, ...zone })).json()).toMatchObject({
      name: 'Bare Links',
      ...{ address: null, city: null, state: null, zipCode: null, phone: null, difficulty: null, averagePrice: null },
      ...{ website: null, bookingUrl: null, imageUrl: null, latitude: null, longitude: null, holes: 18 },
    });
  });

  test("has the time zone of the catalogue's courses in its city or state, or is asked for one", async () => {
    await openCourse({ city: 'Kula', state: 'HI', timeZone: 'Pacific/Honolulu' });
    const added = await add({ name: 'Upcountry', city: 'hilo', state: 'hi' });
    expect([added.statusCode, added.json()]).toMatchObject([201, { timeZone: 'Pacific/Honolulu', averagePrice: null }]);
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
