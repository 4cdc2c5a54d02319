import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { noteOffline } from '../../lib/connection.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { fill, openApp, press, serverOfAda } from '../../testing/app.tsx';
import { dateDetailOf, gameOf } from '../../testing/games.ts';
import { ada, idOf } from '../../testing/golfers.ts';
import { heatMapOf } from '../../testing/heat-maps.ts';
import { slotOf, teeTimeOf } from '../../testing/rounds.ts';
import { createQueryClient } from '../providers/query-client.ts';

const { optimalWeekendSlots, listBookings, listRecommendations, optimizeTeeTimes } = recommendationRoutes;
const { listStandingGames, readStandingGame } = standingGameRoutes;
const { readGameDate, readAway } = gameDateRoutes;
const SQUAD = `/squad/${idOf(10)}`;
const AVAILABILITY = `${SQUAD}?tab=availability`;
const GAME = `/squads/${idOf(10)}/standing-games/${idOf(50)}`;
const DATE = `/standing-games/${idOf(50)}/dates/${idOf(51)}`;
const profileFailed = 'Failed to load profile. Please try refreshing the page.';

/** Everything there is to read, for Ada. */
function serverOfEverything() {
  const server = serverOfAda();
  server.answers(optimalWeekendSlots, [slotOf()]);
  server.answers(listBookings, [teeTimeOf()]);
  server.answers(readStandingGame, gameOf());
  server.answers(readGameDate, dateDetailOf());
  server.answers(rankingRoutes.squadHeatMap, heatMapOf());
  server.answers(rankingRoutes.squadOutlook, { offered: 10, suitable: 8, ask: null, nearestMisses: [] });
  server.answers(unsubscribeRoutes.mailSubscription, { category: 'weeklyReminders', isSubscribed: true });
  return server;
}

/** The calls of each screen, the title of what failed with each of them, and what is shown once it is answered. */
const READS: readonly (readonly [path: string, route: Route, failed: string, shown: string | RegExp])[] = [
  ['/profile', authRoutes.currentUser, 'Your session could not be loaded', 'Member since'],
  ['/', squadRoutes.listSquads, 'Your squads could not be loaded', 'Finding optimal time'],
  ['/', optimalWeekendSlots, 'The optimal slots could not be loaded', /^Good \d+$/],
  ['/', listBookings, 'Your tee times could not be loaded', 'Sat, Jun 15 at 9:00 AM'],
  [SQUAD, squadRoutes.getSquad, 'The squad could not be loaded', 'Find Tee Time'],
  [SQUAD, optimizeTeeTimes, 'Failed to find optimal tee times', 'Share'],
  [SQUAD, listStandingGames, 'The standing games could not be loaded', 'Make it a standing game'],
  [GAME, readStandingGame, 'The standing game could not be loaded', 'Coming dates'],
  [DATE, readGameDate, 'The date could not be loaded', 'Are you in?'],
  ['/profile?open=away', readAway, 'It is not known when you are away', 'Save Days Away'],
  [AVAILABILITY, rankingRoutes.squadHeatMap, "The squad's availability could not be loaded", 'not answered'],
  [AVAILABILITY, rankingRoutes.squadOutlook, 'Who helps most could not be worked out', /^No missing answer would/],
  ['/availability', authRoutes.profile, 'Your schedule could not be loaded', 'Preferred Days'],
  ['/availability', availabilityRoutes.listAvailability, 'Failed to fetch availability', 'Save Availability'],
  ['/availability', listBookings, 'Your tee times could not be loaded', 'Save Availability'],
  ['/availability?view=month', calendarRoutes.calendarSync, 'Your calendars could not be loaded', '1 connected'],
  ['/tee-times', squadRoutes.listSquads, 'Your squads could not be loaded', 'Squad Recommendations'],
  ['/tee-times', listRecommendations, 'Failed to fetch recommendations', '72% match'],
  ['/profile', authRoutes.profile, profileFailed, 'Member since'],
  ['/profile?open=devices', sessionRoutes.listSessions, 'Your devices could not be loaded', 'This device'],
  ['/join/abc', squadRoutes.getInvite, 'The invite could not be looked up', 'Join Squad'],
  ['/unsubscribe/token', unsubscribeRoutes.mailSubscription, 'Failed to look up this link', /^Unsubscribe from/],
];

const WAYS = {
  'with a problem': [
    '500: The greens are being mown',
    (server, route) => server.refuses(route, 500, 'The greens are being mown'),
  ],
  'for want of a network': [
    'Fourball cannot be reached. Check your connection and try again.',
    (server, route) => server.loses(route),
  ],
} satisfies Record<string, [string, (server: ReturnType<typeof serverOfAda>, route: Route) => () => void]>;

/** Calls whose answer stays without a word when it cannot be read again. */
const QUIET_AGAIN: readonly Route[] = [authRoutes.currentUser, unsubscribeRoutes.mailSubscription];

/** Calls without which there is nothing else to show. */
const ROOTS: readonly Route[] = [
  authRoutes.currentUser,
  authRoutes.profile,
  squadRoutes.listSquads,
  squadRoutes.getSquad,
  rankingRoutes.squadHeatMap,
  readStandingGame,
  readGameDate,
];

const rows = READS.flatMap(([path, route, failed, shown]) =>
  Object.entries(WAYS).map(([way, [says, fail]]) => ({ path, route, failed, shown, way, says, fail })),
);

test.each(rows)(
  '$path with $route.method $route.path that fails $way says so there, shows the rest, and what it showed before when read again',
  async ({ path, route, failed, shown, says, fail }) => {
    onTestFinished(keepFocus());
    const server = serverOfEverything();
    let mend = fail(server, route);
    const client = createQueryClient();
    const golfer = openApp(path, client);
    if (route === calendarRoutes.calendarSync) await press(golfer, 'Sync Calendar');
    const rest = ROOTS.includes(route) ? [] : READS.filter((read) => read[0] === path && read[1] !== route);
    async function recover() {
      for (const [, , , words] of rest) await screen.findAllByText(words);
      const failure = (await screen.findByText(failed)).closest<HTMLElement>('[role=alert]') as HTMLElement;
      within(failure).getByText(says);
      mend();
      within(failure).getByRole('button', { name: 'Try again' }).focus();
      await golfer.keyboard('{Enter}');
      await waitFor(() => expect(failure.isConnected).toBe(false));
      await screen.findAllByText(shown);
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    }
    await recover();
    mend = fail(server, route);
    await act(() => client.invalidateQueries());
    await screen.findAllByText(shown);
    if (!QUIET_AGAIN.includes(route)) await recover();
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toEqual([]);
    noteOffline(false);
  },
);

test('what a golfer is typing in their profile is still there, below the reason, and after it was read', async () => {
  const server = serverOfEverything();
  const client = createQueryClient();
  const golfer = openApp('/profile?open=information', client);
  await fill(golfer, 'First Name', 'Augusta');
  const name = screen.getByLabelText<HTMLInputElement>('First Name');
  server.refuses(authRoutes.profile, 503);
  await act(() => client.invalidateQueries());
  await screen.findByText(profileFailed);
  server.answers(authRoutes.profile, { ...ada, handicap: 9 });
  await press(golfer, 'Try again');
  await waitFor(() => expect(screen.queryByText(profileFailed)).toBeNull());
  expect([name.isConnected, name.value]).toEqual([true, 'Augusta']);
});

test.each([
  [SQUAD, squadRoutes.getSquad, 'Find Tee Time', 'Squad Not Found'],
  ['/join/abc', squadRoutes.getInvite, 'Join Squad', 'Invite Expired'],
])('%s goes once it is gone', async (path, route, button, words) => {
  const server = serverOfEverything();
  const client = createQueryClient();
  openApp(path, client);
  const shown = await screen.findByRole('button', { name: button });
  server.refuses(route, 404);
  await act(() => client.invalidateQueries());
  await screen.findByText(words);
  expect(shown.isConnected).toBe(false);
});
