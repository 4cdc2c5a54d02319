import { newId } from '@fourball/kit/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import catalogue from '../../data/courses.json' with { type: 'json' };
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { candidateCourses, seedCourses } from './service.ts';

let service: RecommendationService;
beforeAll(async () => {
  service = await startRecommendationService();
});
afterAll(() => service.stop());

test('replicas that start at once fill the catalogue once; what was removed later stays away', async () => {
  const { client } = service;
  await Promise.all([1, 2, 3].map(() => seedCourses(client, catalogue)));
  expect(await client.golfCourse.count()).toBe(catalogue.length);
  await client.golfCourse.delete({ where: { id: catalogue[0]!.id } });
  expect(await seedCourses(client, catalogue)).toBe(0);
  expect(await client.golfCourse.count()).toBe(catalogue.length - 1);
});

test('the courses that members named are ranked, and of those the ones that exist', async () => {
  const named = [catalogue[5]!.id, catalogue[7]!.id, newId()];
  const courses = await candidateCourses(service.client, named);
  expect(courses.map((course) => course.id).sort()).toEqual([catalogue[5]!.id, catalogue[7]!.id].sort());
});

test('when members named none that exist, the 200 best rated are ranked', async () => {
  const { client } = service;
  for (let count = 0; count < 200; count += 1) await openCourse(service, { rating: 4.95 });
  const best = await openCourse(service, { rating: 5 });
  const unrated = await openCourse(service);
  const courses = await candidateCourses(client, [newId()]);
  expect(courses).toHaveLength(200);
  expect(courses[0]).toMatchObject({ id: best, rating: 5, averagePrice: null, timeZone: 'America/Phoenix', holes: 18 });
  expect(courses.map((course) => course.id)).not.toContain(unrated);
});

test('the database refuses what no course can be', async () => {
  await expect(openCourse(service, { rating: 5.5 })).rejects.toThrow(/rating_check/);
  await expect(openCourse(service, { averagePrice: -1 })).rejects.toThrow(/average_price_check/);
  await expect(openCourse(service, { holes: 0 })).rejects.toThrow(/holes_check/);
});
