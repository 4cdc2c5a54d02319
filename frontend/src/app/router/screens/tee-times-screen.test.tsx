import { routes } from '@fourball/contracts/http/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { routeKey } from '../../../lib/query.ts';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { fill, hrefsOf, press, renderForGolfer, says, sees } from '../../../testing/golfer.tsx';
import { heatMapOf } from '../../../testing/heat-maps.ts';
import { ada, courseOf, idOf, memberOf, recommendationOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { createQueryClient } from '../../providers/query-client.ts';
import { TeeTimesScreen } from './tee-times-screen.tsx';

function open(at = '/tee-times') {
  const listBookings = [1, 2, 3, 4, 5].map((number) => teeTimeOf({ id: idOf(number), date: `2058-06-1${number}` }));
  serverOfAda({ listBookings });
  return renderForGolfer(<TeeTimesScreen />, { at, user: ada });
}
const chip = (name: RegExp | string) => screen.findByRole('button', { name, pressed: true });

test('"Your rounds" lists all of them, each with the way to its page', async () => {
  open('/tee-times?view=rounds');
  await chip('Your rounds');
  const rounds = await screen.findAllByRole('article');
  const links = rounds.map((round) => within(round).getByRole('link').getAttribute('href'));
  expect(links).toEqual([1, 2, 3, 4, 5].map((number) => `/round/${idOf(number)}`));
});

test('the first squad is chosen until the golfer asks for their rounds, and again after that', async () => {
  const golfer = open();
  await chip(/^Weekend Warriors/);
  await press(golfer, 'Your rounds');
  await screen.findByRole('heading', { name: 'Your rounds' });
  await press(golfer, /^Weekend Warriors/);
  await screen.findByRole('heading', { name: 'Squad Recommendations' });
});

test('a squad that is chosen stays in sight: its row of chips begins there', async () => {
  serverOfAda({ listSquads: [squadOf(), squadOf({ id: idOf(11), name: 'Early Birds' })] });
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(160);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  await press(renderForGolfer(<TeeTimesScreen />, { at: '/tee-times', user: ada }), /^Early Birds/);
  expect((await chip(/^Early Birds/)).closest('fieldset')?.parentElement?.scrollLeft).toBe(500 + 160 + 16 - 390);
});

test('when a member answers while the list is open, it follows without a word', async () => {
  const server = serverOfAda();
  const client = createQueryClient();
  openApp('/tee-times', client);
  await waitFor(() => expect(server.asked.filter(({ path }) => path.endsWith('/generate'))).toHaveLength(1));
  server.answers({ generateRecommendations: [recommendationOf({ availableMembers: 2 })] });
  await act(() => client.invalidateQueries({ queryKey: routeKey(routes.squadAvailability) }));
  await screen.findByText('2/2');
  expect(document.querySelector('[data-messages] li')).toBeNull();
});

test('the list is ranked anew when the golfer is back from a change of favorites, calendar or squad', async () => {
  const server = serverOfAda({ searchCourses: [courseOf()], changeSquad: squadOf() });
  const golfer = openApp('/tee-times');
  const isRanked = (times: number) =>
    waitFor(() => expect(server.asked.filter(({ path }) => path.endsWith('/generate'))).toHaveLength(times));
  await isRanked(1);
  await press(golfer, { link: 'Profile' }, /^Favorite Courses/);
  await fill(golfer, 'Find a course', 'fern');
  await press(golfer, 'Favorite: Fern Hill', { link: 'Tee Times' });
  await isRanked(2);
  await press(golfer, { link: 'Profile' }, /^Calendar Sync/, 'Sync Now', { link: 'Tee Times' });
  await isRanked(3);
  await press(golfer, { link: 'Squads' });
  await sees('Can you play the coming weekend?');
  await press(golfer, { link: 'Weekend Warriors' }, 'Members', 'Edit Squad', 'Save Squad', { link: 'Tee Times' });
  await isRanked(4);
});

test('who confirmed is named, also where the list of squads does not name them', async () => {
  const kim = memberOf(idOf(3), 'Kim');
  const confirmed = recommendationOf({ status: 'confirmed', confirmedMembers: [kim.userId] });
  const server = serverOfAda({ listRecommendations: [confirmed], generateRecommendations: [confirmed] });
  const getSquad = squadOf({ memberCount: 3, members: [...squadOf().members, kim] });
  server.answers({ getSquad, listSquads: [squadOf({ memberCount: 3 })] });
  openApp('/tee-times');
  expect(await screen.findAllByText(/Kim/)).toBeTruthy();
});

test('a squad that has not asked for recommendations yet is not ranked before it does, and reads where it sees what suits now', async () => {
  const server = serverOfAda({ listRecommendations: [] });
  const client = createQueryClient();
  client.setQueryData(routeKey(routes.squadHeatMap, { params: { squadId: idOf(10) } }), { days: [] });
  await client.invalidateQueries();
  const golfer = openApp('/tee-times', client);
  await sees('No recommendations yet', /shows what would suit now\./);
  expect(hrefsOf([screen.getByRole('link', { name: "Your squad's page" })])).toEqual([`/squad/${idOf(10)}`]);
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/availability'))).toBe(true));
  expect(server.asked.some(({ path }) => path.endsWith('/generate'))).toBe(false);
  server.answers({ generateRecommendations: [], squadHeatMap: heatMapOf() });
  await press(golfer, 'Generate Recommendations');
  await says('Recommendations generated', /^Members are free, but not for a tee time/);
  const round = recommendationOf({ id: idOf(41), status: 'booked' });
  server.answers({ generateRecommendations: [recommendationOf(), round] });
  await press(golfer, 'Generate Recommendations');
  await says('Recommendations generated', '1 tee time for your squad, the best match first.');
});
