import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import catalogue from '../../data/courses.json' with { type: 'json' };
import { loadSquadContexts } from '../recommendations/ranking-inputs/service.ts';
import { useService } from '../testing/steps.ts';
import { bestRatedCourses, courseForSquad, seedCourses } from './service.ts';

const { service, register, createSquad, leave, openCourse, bookedRound, deleteAccount } = useService(null);

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
  const candidates = async (city: string, state: string | null, favoriteCourses: string[] = []) => {
    const golfer = await register({ favoriteCourses });
    return candidatesOf(await createSquad([golfer], { homeArea: { city, state } }));
  };
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
