import { authEvents } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import catalogue from '../../data/courses.json' with { type: 'json' };
import { groundsOf } from '../squad-ranking/inputs/service.ts';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { createSquad, dateIn, leave, register } from '../testing/squads.ts';
import { bestRatedCourses, courseForSquad, seedCourses } from './service.ts';

let service: RecommendationService;
beforeAll(async () => {
  service = await startRecommendationService();
});
afterAll(() => service.stop());

/** The courses that are ranked for a squad. */
async function candidatesOf(squadId: string): Promise<string[]> {
  const [ground] = await groundsOf(service, [squadId]);
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

test('the courses that members named are ranked, and of those the ones that exist', async () => {
  const [favorite, preferred] = [catalogue[5]!.id, catalogue[7]!.id];
  const fan = await register(service, { favoriteCourses: [favorite, newId()] });
  const mate = await register(service, { preferredCourses: [preferred] });
  expect(await candidatesOf(await createSquad(service, [fan, mate]))).toEqual([favorite, preferred].sort());
});

test('so are those of the home area, without case, in any state where it names none, none twice', async () => {
  const maine = await openCourse(service, { city: 'Porter', state: 'ME' });
  const oregon = await openCourse(service, { city: 'PORTER', state: 'OR' });
  await openCourse(service, { city: 'Porterville', state: 'ME' });
  const elsewhere = await openCourse(service, { city: 'Salem', state: 'OR' });
  const candidates = async (city: string, state: string | null, favoriteCourses: string[] = []) => {
    const golfer = await register(service, { favoriteCourses });
    return candidatesOf(await createSquad(service, [golfer], { homeArea: { city, state } }));
  };
  expect(await candidates('porter', 'me')).toEqual([maine]);
  expect(await candidates('porter', null)).toEqual([maine, oregon].sort());
  expect(await candidates('porter', 'or', [elsewhere, oregon])).toEqual([oregon, elsewhere].sort());
});

test('a squad without courses of its own is ranked the 200 best rated of the catalogue', async () => {
  const { client } = service;
  for (let count = 0; count < 200; count += 1) await openCourse(service, { rating: 4.95 });
  const best = await openCourse(service, { rating: 5 });
  const unrated = await openCourse(service);
  const added = await openCourse(service, { rating: 5, source: 'golfer', addedBy: newId() });
  const courses = await bestRatedCourses(client);
  expect(courses).toHaveLength(200);
  expect(courses[0]).toMatchObject({ id: best, rating: 5, averagePrice: null, timeZone: 'America/Phoenix', holes: 18 });
  expect(courses.map((course) => course.id)).not.toContain(unrated);
  expect(courses.map((course) => course.id)).not.toContain(added);
});

test("a course that a golfer added is ranked for that golfer's squads alone, also where others name it", async () => {
  const author = await register(service);
  const added = await openCourse(service, { city: 'Ashfield', source: 'golfer', addedBy: author });
  const [mate, stranger] = [await register(service, { favoriteCourses: [added] }), await register(service)];
  const homeArea = { city: 'Ashfield', state: null };
  expect(await candidatesOf(await createSquad(service, [author], { homeArea }))).toEqual([added]);
  expect(await candidatesOf(await createSquad(service, [author, mate]))).toEqual([added]);
  expect(await candidatesOf(await createSquad(service, [stranger, mate], { homeArea }))).not.toContain(added);
});

test('when its author leaves the squad, the course is none of theirs any more', async () => {
  const [author, mate] = [await register(service), await register(service)];
  const squadId = await createSquad(service, [mate, author]);
  const added = await openCourse(service, { source: 'golfer', addedBy: author });
  expect(await courseForSquad(service.client, squadId, added)).toMatchObject({ id: added });
  await leave(service, squadId, author);
  expect(await courseForSquad(service.client, squadId, added)).toBeNull();
});

test('when its author is forgotten a course stays for the squads that have played there, and for no other', async () => {
  const author = await register(service);
  const [played, unplayed] = [await createSquad(service, [author]), await createSquad(service, [author])];
  const added = await openCourse(service, { source: 'golfer', addedBy: author });
  const seenBy = async (squadId: string) => (await courseForSquad(service.client, squadId, added)) !== null;
  const calls = callsOf(service);
  const slot = await offer(service, { squadId: played, courseId: added, date: dateIn(4), time: '09:00' });
  await calls.confirm(slot, author);
  await calls.book(slot, author);
  expect([await seenBy(played), await seenBy(unplayed)]).toEqual([true, true]);
  await service.hear(eventOf(authEvents.userDeleted, 2, { id: author }));
  expect([await seenBy(played), await seenBy(unplayed)]).toEqual([true, false]);
  const forgotten = await service.client.golfCourse.findUniqueOrThrow({ where: { id: added } });
  expect(forgotten).toMatchObject({ source: 'golfer', addedBy: null });
});

test('the database refuses what no course can be', async () => {
  await expect(openCourse(service, { rating: 5.5 })).rejects.toThrow(/rating_check/);
  await expect(openCourse(service, { averagePrice: -1 })).rejects.toThrow(/average_price_check/);
  await expect(openCourse(service, { holes: 12 })).rejects.toThrow(/holes_check/);
  await expect(openCourse(service, { name: ' ' })).rejects.toThrow(/name_check/);
  await expect(openCourse(service, { latitude: 33.5 })).rejects.toThrow(/place_check/);
  await expect(openCourse(service, { latitude: 91, longitude: -112 })).rejects.toThrow(/place_check/);
  await expect(openCourse(service, { website: 'http://course.example' })).rejects.toThrow(/links_check/);
  await expect(openCourse(service, { source: 'demo', addedBy: newId() })).rejects.toThrow(/added_by_check/);
  await expect(openCourse(service, { source: 'golfer', externalId: '7' })).rejects.toThrow(/external_id_check/);
});
