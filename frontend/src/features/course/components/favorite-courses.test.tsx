import type { ProfileChange } from '@fourball/contracts/http/auth.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeQuery } from '../../../lib/query.ts';
import { press, renderForGolfer, sees, seesNo } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, courseOf, idOf } from '../../../testing/states.ts';
import { FavoriteCourses } from './favorite-courses.tsx';

const fernHill = courseOf();

function Card() {
  const { data } = useQuery(routeQuery(routes.profile));
  return data && <FavoriteCourses saved={data.favoriteCourses} />;
}

/** The card of Ada's profile, with these favorites. */
function open(favoriteCourses: string[] = []) {
  const server = createServer({ profile: { ...ada, favoriteCourses }, searchCourses: [fernHill] });
  const golfer = renderForGolfer(<Card />);
  const find = async (words: string) => golfer.type(await screen.findByLabelText('Find a course'), words);
  return { server, golfer, find, sent: () => server.sent('PATCH') };
}

const found = async () => within(await screen.findByRole('list', { name: 'Courses found' }));
const favorites = async () => within(await screen.findByRole('list', { name: 'Favorite courses' }));
const star = (list: Awaited<ReturnType<typeof found>>) => list.getByRole('button', { name: 'Favorite: Fern Hill' });

test('the card says what favorites do; a single letter is not searched for, a pause after two is, once', async () => {
  const { server, golfer, find } = open();
  const effect = /squads are offered tee times at their members' favorite courses.* 4 points more\.$/;
  await sees('No favorite courses yet', effect);
  await find('f');
  expect(screen.queryByRole('status')).toBeNull();
  await golfer.type(screen.getByLabelText('Find a course'), 'ern');
  const list = await found();
  for (const words of ['Austin, TX', 'Rated 4.5 · $60 · 18 holes', 'Demo']) list.getByText(words);
  await sees(/marked "Demo" are fictional/);
  expect(server.asked.filter(({ path }) => path === routes.searchCourses.path)).toHaveLength(1);
});

test('a star shows at once and sends the course alone; one that the server refuses is off again, and the failure is said', async () => {
  const { server, golfer, find, sent } = open();
  server.refuses('changeProfile', 500, 'Out of order');
  const answer = server.holds('changeProfile');
  await find('fern');
  await golfer.click(star(await found()));
  expect(star(await found()).getAttribute('aria-pressed')).toBe('true');
  expect(star(await favorites())).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual([{ add: { favoriteCourses: [fernHill.id] } }]));
  answer();
  await sees('Failed to update favorite courses. Please try again.', 'No favorite courses yet');
  expect(star(await found()).getAttribute('aria-pressed')).toBe('false');
});

test('two stars in quick succession are both kept', async () => {
  const { server, golfer, find, sent } = open();
  let { favoriteCourses } = ada;
  const pressed = Promise.withResolvers<void>();
  server.answersTo('profile', async () => ({ ...ada, favoriteCourses }));
  server.answersTo('changeProfile', async (change) => {
    await pressed.promise;
    favoriteCourses = [...favoriteCourses, ...((change as ProfileChange).add?.favoriteCourses ?? [])];
    return { ...ada, favoriteCourses };
  });
  server.answers({ searchCourses: [fernHill, courseOf({ id: idOf(21), name: 'Fern Nine' })] });
  await find('fern');
  for (const one of (await found()).getAllByRole('button')) await golfer.click(one);
  pressed.resolve();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(favoriteCourses).toEqual([fernHill.id, idOf(21)]));
});

test('a favorite is removed by its star, by keyboard as well, and the focus stays with the list', async () => {
  const { server, golfer, sent } = open([fernHill.id]);
  server.answers({ changeProfile: ada });
  star(await favorites()).focus();
  await golfer.keyboard('{Enter}');
  expect(await screen.findByText('No favorite courses yet')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('No favorite courses yet');
  await waitFor(() => expect(sent()).toEqual([{ remove: { favoriteCourses: [fernHill.id] } }]));
});

test('a favorite that the golfer no longer sees is counted, and can be removed', async () => {
  const { server, golfer, sent } = open([fernHill.id, idOf(21)]);
  server.answers({ changeProfile: { ...ada, favoriteCourses: [fernHill.id] } });
  await sees('1 more that you no longer see: none of your squads has the golfer who added it.');
  await press(golfer, 'Remove');
  await waitFor(() => seesNo(/no longer see/));
  expect(sent()).toEqual([{ remove: { favoriteCourses: [idOf(21)] } }]);
  expect(star(await favorites())).toBeTruthy();
});

test('more than fifty favorites are refused before they are sent; a course is added all the same, which is said', async () => {
  const { server, golfer, find, sent } = open(Array.from({ length: 50 }, (_, index) => idOf(100 + index)));
  await find('fern');
  await golfer.click(star(await found()));
  expect(await screen.findByText('50 favorite courses are the most')).toBeTruthy();
  expect(star(await found()).getAttribute('aria-pressed')).toBe('false');
  server.answers({ addCourse: courseOf() });
  await press(golfer, 'Add a Missing Course', { radio: '9 holes' }, 'Add Course');
  await sees('Course added', /not a favorite of yours: 50 are the most\. Remove one/);
  expect(sent()).toEqual([]);
});

test('a search that fails offers another try', async () => {
  const { server, golfer, find } = open();
  server.refuses('searchCourses', 503, 'Out of order');
  await find('fern');
  expect(await screen.findByText('Courses could not be searched')).toBeTruthy();
  server.answers({ searchCourses: [fernHill] });
  await golfer.click(screen.getByRole('button', { name: 'Try again' }));
  expect(star(await found())).toBeTruthy();
});

test('nothing found leads to adding it, by the name that was searched for; blank fields are not sent', async () => {
  const { server, golfer, find, sent } = open();
  server.answers({ searchCourses: [] });
  await find('Owl Links');
  expect(await screen.findByText('No courses found')).toBeTruthy();
  await golfer.click(screen.getByRole('button', { name: 'Add a Missing Course' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Course Name')).value).toBe('Owl Links');
  server.answers({ addCourse: courseOf({ id: idOf(40), name: 'Owl Links', addedBy: ada.id, isFictional: false }) });
  server.answers({ changeProfile: { ...ada, favoriteCourses: [idOf(40)] } });
  await golfer.type(screen.getByLabelText('Average Price (optional)'), '   ');
  await press(golfer, { radio: '9 holes' }, 'Add Course');
  expect(await screen.findByText('Course added')).toBeTruthy();
  expect(server.sent('POST')[0]).toEqual({ name: 'Owl Links', city: '', state: '', holes: 9 });
  await waitFor(() => expect(sent()).toEqual([{ add: { favoriteCourses: [idOf(40)] } }]));
});
