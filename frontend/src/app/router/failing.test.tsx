import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { noteOffline } from '../../lib/connection.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { openApp, serverOfAda } from '../../testing/app.tsx';
import { dateDetailOf, gameOf } from '../../testing/games.ts';
import { fill, press } from '../../testing/golfer.tsx';
import { heatMapOf } from '../../testing/heat-maps.ts';
import type { Call, Server } from '../../testing/server.ts';
import { ada, idOf, roundOf, slotOf, teeTimeOf } from '../../testing/states.ts';
import { createQueryClient } from '../providers/query-client.ts';

const SQUAD = `/squad/${idOf(10)}`;
const AVAILABILITY = `${SQUAD}?tab=availability`;
const ROUND = `/round/${idOf(30)}`;
const DATE = `/standing-games/${idOf(50)}/dates/${idOf(51)}`;
const GAME = `/squads/${idOf(10)}/standing-games/${idOf(50)}`;
const profileFailed = 'Failed to load profile. Please try refreshing the page.';

/** Everything there is to read, for Ada. */
function serverOfEverything() {
  const server = serverOfAda({ optimalWeekendSlots: [slotOf()], listBookings: [teeTimeOf()] });
  server.answers({ readStandingGame: gameOf(), readGameDate: dateDetailOf(), squadHeatMap: heatMapOf() });
  server.answers({ getTeeTime: roundOf({ bookings: [], groups: [] }) });
  server.answers({ squadOutlook: { offered: 10, suitable: 8, ask: null, nearestMisses: [] } });
  server.answers({ mailSubscription: { category: 'weeklyReminders', isSubscribed: true } });
  return server;
}

/** The calls of each screen, the title of what failed with each of them, and what is shown once it is answered. */
const READS: readonly (readonly [path: string, call: Call, failed: string, shown: string | RegExp])[] = [
  ['/profile', 'currentUser', 'Your session could not be loaded', 'Member since'],
  ['/', 'currentUser', 'Your session could not be loaded', 'Finding optimal time'],
  ['/', 'listSquads', 'Your squads could not be loaded', 'Finding optimal time'],
  ['/', 'optimalWeekendSlots', 'The optimal slots could not be loaded', /^Good \d+$/],
  ['/', 'listBookings', 'Your tee times could not be loaded', 'Sat, Jun 15 at 9:00 AM'],
  [SQUAD, 'getSquad', 'The squad could not be loaded', 'Find Tee Time'],
  [SQUAD, 'optimizeTeeTimes', 'Failed to find optimal tee times', 'Share'],
  [SQUAD, 'listStandingGames', 'The standing games could not be loaded', 'Make it a standing game'],
  [GAME, 'readStandingGame', 'The standing game could not be loaded', 'Coming dates'],
  [DATE, 'readGameDate', 'The date could not be loaded', 'Are you in?'],
  [DATE, 'getSquad', 'The players could not be loaded', 'Who plays'],
  [ROUND, 'listRecommendations', 'Your seat could not be loaded', 'On without you'],
  ['/profile?open=away', 'readAway', 'It is not known when you are away', 'Save Days Away'],
  [AVAILABILITY, 'squadHeatMap', "The squad's availability could not be loaded", 'not answered'],
  [AVAILABILITY, 'squadOutlook', 'Who helps most could not be worked out', /^No missing answer would/],
  ['/availability', 'profile', 'Your schedule could not be loaded', 'Preferred Days'],
  ['/availability', 'listAvailability', 'Failed to fetch availability', 'Save Availability'],
  ['/availability', 'listBookings', 'Your tee times could not be loaded', 'Save Availability'],
  ['/availability?view=month', 'calendarSync', 'Your calendars could not be loaded', '1 connected'],
  ['/tee-times', 'listSquads', 'Your squads could not be loaded', 'Squad Recommendations'],
  ['/tee-times', 'listRecommendations', 'Failed to fetch recommendations', '72% match'],
  ['/profile', 'profile', profileFailed, 'Member since'],
  ['/profile?open=devices', 'listSessions', 'Your devices could not be loaded', 'This device'],
  ['/join/abc', 'getInvite', 'The invite could not be looked up', 'Join Squad'],
  ['/unsubscribe/token', 'mailSubscription', 'Failed to look up this link', /^Unsubscribe from/],
];

/** Calls whose answer stays without a word when it cannot be read again. */
const QUIET_AGAIN: readonly Call[] = ['currentUser', 'mailSubscription'];

/** Calls without which there is nothing else to show. */
const ROOTS: readonly Call[] = [
  ...(['currentUser', 'profile', 'listSquads', 'getSquad'] as const),
  ...(['squadHeatMap', 'readStandingGame', 'readGameDate'] as const),
];

const PROBLEM = 'The greens are being mown';
const ways = (server: Server, call: Call) => [
  { says: `500: ${PROBLEM}`, fails: () => server.refuses(call, 500, PROBLEM) },
  { says: 'Fourball cannot be reached. Check your connection and try again.', fails: () => server.loses(call) },
];

/** Every other call fails for want of a network first and with a problem when read again, the rest the other way round. */
test.each(READS.map((read, index) => [...read, index % 2 === 1] as const))(
  '%s with %s that fails says "%s" there, shows the rest, and what it showed before when read again',
  async (path, call, failed, shown, isLostFirst) => {
    onTestFinished(keepFocus());
    onTestFinished(() => noteOffline(false));
    const server = serverOfEverything();
    const [first, again] = isLostFirst ? ways(server, call).reverse() : ways(server, call);
    let mend = first!.fails();
    const client = createQueryClient();
    const golfer = openApp(path, client);
    if (call === 'calendarSync') await press(golfer, 'Sync Calendar');
    const rest = ROOTS.includes(call) ? [] : READS.filter((read) => read[0] === path && read[1] !== call);
    async function recover(says: string) {
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
    await recover(first!.says);
    mend = again!.fails();
    await act(() => client.invalidateQueries());
    await screen.findAllByText(shown);
    if (!QUIET_AGAIN.includes(call)) await recover(again!.says);
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toEqual([]);
  },
);

test('what a golfer is typing in their profile is still there, below the reason, and after it was read', async () => {
  const server = serverOfEverything();
  const client = createQueryClient();
  const golfer = openApp('/profile?open=information', client);
  await fill(golfer, 'First Name', 'Augusta');
  const name = screen.getByLabelText<HTMLInputElement>('First Name');
  server.refuses('profile', 503);
  await act(() => client.invalidateQueries());
  await screen.findByText(profileFailed);
  server.answers({ profile: { ...ada, handicap: 9 } });
  await press(golfer, 'Try again');
  await waitFor(() => expect(screen.queryByText(profileFailed)).toBeNull());
  expect([name.isConnected, name.value]).toEqual([true, 'Augusta']);
});

test.each<[string, Call, string, string]>([
  [SQUAD, 'getSquad', 'Find Tee Time', 'Squad Not Found'],
  ['/join/abc', 'getInvite', 'Join Squad', 'Invite Expired'],
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
