import type { Course } from '@fourball/contracts/http/course.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { firstOf, type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, refusals, row } from './row.ts';

const answers =
  (expected: Partial<Course>) =>
  (course: Course): void =>
    expect(course).toMatchObject(expected);

/** Where squads play. */
export function courseRules(house: House): void {
  const golfer = () => house.cast.rival;
  let added = 0;
  const name = () => `Proof Links ${Date.now()} ${++added}`;
  const course = () => ({ body: { name: name(), city: 'Faro', timeZone: 'Europe/Lisbon' } });
  const ids = async (by: typeof golfer, search: string) =>
    (await by().ask(routes.searchCourses, { query: { search } })).map(({ id }) => id);

  row(
    routes.searchCourses,
    refusals(house, routes.searchCourses, () => ({ query: {} }), { visitor: 401 }),
    faults(routes.searchCourses, golfer, () => ({ query: {} }), [
      [{ query: { search: 's'.repeat(201) } }, 'query.search'],
      [{ query: { ids: 'i'.repeat(50 * 37 + 1) } }, 'query.ids'],
    ]),
    [
      [
        'answers at most 50 of the catalogue, by name',
        async () => {
          const courses = await golfer().ask(routes.searchCourses, { query: {} });
          expect(courses.length).toBeGreaterThan(0);
          expect(courses.length).toBeLessThanOrEqual(50);
          const names = courses.map((found) => found.name.toLowerCase());
          expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
        },
      ],
      [
        'finds by the words of name, city and state, in any case',
        async () => {
          const known = firstOf(await golfer().ask(routes.searchCourses, { query: {} }));
          for (const words of [known.name, known.name.toUpperCase(), `${known.city} ${known.name.split(' ')[0]}`]) {
            expect(await ids(golfer, words), words).toContain(known.id);
          }
        },
      ],
      [
        'what matches nothing answers an empty list',
        async () => expect(await ids(golfer, 'no such links anywhere')).toEqual([]),
      ],
      [
        'a wildcard of the database is a character like others',
        async () => expect(await ids(golfer, '%_%')).toEqual([]),
      ],
      [
        'answers the courses of ids, and leaves out those that do not exist',
        async () => {
          const two = (await golfer().ask(routes.searchCourses, { query: {} })).slice(0, 2).map(({ id }) => id);
          const query = { ids: [...two, nowhere].join(',') };
          const found = await golfer().ask(routes.searchCourses, { query });
          expect(found.map(({ id }) => id).toSorted()).toEqual(two.toSorted());
        },
      ],
      [
        'ids that are none are refused or find nothing',
        async () => {
          const answer = await golfer().call(routes.searchCourses, { query: { ids: 'pebble,beach' } });
          expect([400, 200]).toContain(answer.status);
          if (answer.status === 200) expect(answer.body()).toEqual([]);
        },
      ],
    ],
  );

  row(
    routes.addCourse,
    refusals(house, routes.addCourse, course, { visitor: 401 }),
    accepts(routes.addCourse, golfer, course, [
      [{ body: {} }, answers({ holes: 18, averagePrice: null, rating: null })],
      [{ body: { holes: 9 } }, answers({ holes: 9 })],
      [{ body: { averagePrice: '45.50' } }, answers({ averagePrice: 45.5 })],
      [{ body: { averagePrice: 99.99 } }, answers({ averagePrice: 99.99 })],
      [{ body: { averagePrice: '  ' } }, answers({ averagePrice: null })],
      [{ body: { averagePrice: 0 } }, answers({ averagePrice: 0 })],
      [{ body: { averagePrice: 999_999.99 } }, answers({ averagePrice: 999_999.99 })],
      [{ body: { city: 'c'.repeat(100), state: 's'.repeat(50), zipCode: 'z'.repeat(20), phone: '1'.repeat(20) } }],
      [{ body: { website: 'https://links.example', bookingUrl: 'https://links.example/book' } }],
      [{ body: { latitude: -90, longitude: 180 } }, answers({ latitude: -90, longitude: 180 })],
      [{ body: { timeZone: 'Pacific/Auckland' } }, answers({ timeZone: 'Pacific/Auckland' })],
    ]),
    faults(routes.addCourse, golfer, course, [
      [{ body: { name: undefined } }, 'body.name', 'Course name is required'],
      [{ body: { name: '  ' } }, 'body.name', 'Course name is required'],
      [{ body: { name: 'n'.repeat(201) } }, 'body.name'],
      [{ body: { city: 'c'.repeat(101) } }, 'body.city'],
      [{ body: { state: 's'.repeat(51) } }, 'body.state'],
      [{ body: { zipCode: 'z'.repeat(21) } }, 'body.zipCode'],
      [{ body: { phone: '1'.repeat(21) } }, 'body.phone'],
      [{ body: { website: 'http://links.example' } }, 'body.website'],
      [{ body: { bookingUrl: 'javascript:alert(1)' } }, 'body.bookingUrl'],
      [{ body: { imageUrl: 'links.png' } }, 'body.imageUrl'],
      [{ body: { averagePrice: '45.505' } }, 'body.averagePrice'],
      [{ body: { averagePrice: -1 } }, 'body.averagePrice'],
      [{ body: { averagePrice: 1_000_000 } }, 'body.averagePrice'],
      [{ body: { averagePrice: 'cheap' } }, 'body.averagePrice'],
      [{ body: { holes: 27 } }, 'body.holes'],
      [{ body: { latitude: 91, longitude: 0 } }, 'body.latitude'],
      [{ body: { latitude: 40 } }, 'body.longitude', 'Latitude and longitude go together'],
      [{ body: { timeZone: 'Mars/Olympus' } }, 'body.timeZone'],
      [{ body: { rating: 5 } }, 'body.rating'],
      [{ body: { addedBy: nowhere } }, 'body.addedBy'],
    ]),
    [
      [
        'a course of the same name in the same city, in whatever case, gets 409',
        async () => {
          const { body } = course();
          await golfer().ask(routes.addCourse, { body });
          await refused(golfer(), routes.addCourse, { body }, 409);
          await refused(golfer(), routes.addCourse, { body: { ...body, name: body.name.toUpperCase() } }, 409);
          await golfer().ask(routes.addCourse, { body: { ...body, city: 'Lagos' } });
        },
      ],
      [
        "is seen by the golfer's squads, and by nobody else",
        async () => {
          const [owner, mate] = [
            await registerGolfer(house.stack.url, 'Owner'),
            await registerGolfer(house.stack.url, 'Mate'),
          ];
          await squadOf(owner, { members: [mate] });
          const { id, name: own, addedBy } = await owner.ask(routes.addCourse, course());
          expect(addedBy).toBe(owner.user.id);
          expect(await ids(() => owner, own)).toEqual([id]);
          expect(await ids(() => mate, own)).toEqual([id]);
          expect(await ids(() => house.cast.stranger, own)).toEqual([]);
          expect(await house.cast.stranger.ask(routes.searchCourses, { query: { ids: id } })).toEqual([]);
        },
      ],
    ],
  );
}
