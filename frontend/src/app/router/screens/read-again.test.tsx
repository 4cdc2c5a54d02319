import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { Route as ApiRoute } from '@fourball/contracts/http/route.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { currentUserQuery } from '../../../features/session/api/current-user.ts';
import { serverOfAda } from '../../../testing/app.tsx';
import { ada, idOf } from '../../../testing/golfers.ts';
import { ReadAgain } from '../../../testing/read-again.tsx';
import { renderForGolfer } from '../../../testing/render.tsx';
import { slotOf, teeTimeOf } from '../../../testing/rounds.ts';
import type { Server } from '../../../testing/server.ts';
import { SessionGuard } from '../../guards/session-guard.tsx';
import { HomeScreen } from './home-screen.tsx';
import { JoinScreen } from './join-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { SquadScreen } from './squad-screen.tsx';

const REASON = 'Something went wrong on our side.';

/* Data on the page stays when it cannot be read again: only what is gone goes. */

function open(route: ReactElement, at: string) {
  const server = serverOfAda();
  server.answers(recommendationRoutes.optimalWeekendSlots, [slotOf()]);
  server.answers(recommendationRoutes.listBookings, [teeTimeOf()]);
  const golfer = renderForGolfer(
    <>
      <Routes>{route}</Routes>
      <ReadAgain />
    </>,
    { at, user: ada },
  );
  const readAgain = () => golfer.click(screen.getByRole('button', { name: 'Read again' }));
  return { server, golfer, readAgain };
}

const fails = (server: Server, ...routes: ApiRoute[]) => {
  for (const route of routes) server.refuses(route, 503, REASON);
};
const squadScreen = () => open(<Route path="/squad/:squadId" element={<SquadScreen />} />, `/squad/${idOf(10)}`);

test('what a golfer is typing in their profile is still there, below the reason, and after it was read', async () => {
  const { server, golfer, readAgain } = open(<Route path="/profile" element={<ProfileScreen />} />, '/profile');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' });
  await golfer.clear(name);
  await golfer.type(name, 'Augusta');
  fails(server, authRoutes.profile);
  await readAgain();
  const title = 'Failed to load profile. Please try refreshing the page.';
  expect((await screen.findByText(title)).parentElement?.textContent).toContain(REASON);
  expect([name.isConnected, name.value]).toEqual([true, 'Augusta']);
  server.answers(authRoutes.profile, { ...ada, handicap: 9 });
  await golfer.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText(title)).toBeNull();
  expect([name.isConnected, name.value]).toEqual([true, 'Augusta']);
});

test('the home screen keeps squads, slots and tee times', async () => {
  const { server, readAgain } = open(<Route path="/" element={<HomeScreen />} />, '/');
  const lists = ['Active Squads', 'Optimal Weekend Slots', 'Upcoming Tee Times'];
  const shown = () =>
    lists.map((name) => within(screen.getByRole('region', { name })).queryAllByRole('listitem').length > 0);
  await expect.poll(() => screen.queryAllByRole('region').length > lists.length && shown()).toEqual([true, true, true]);
  fails(server, squadRoutes.listSquads, recommendationRoutes.optimalWeekendSlots, recommendationRoutes.listBookings);
  await readAgain();
  for (const what of ['Your squads', 'The optimal slots', 'Your tee times'])
    await screen.findByText(`${what} could not be loaded`);
  expect(shown()).toEqual([true, true, true]);
});

test("a squad's page stays", async () => {
  const { server, readAgain } = squadScreen();
  const find = await screen.findByRole('button', { name: 'Find Tee Time' });
  fails(server, squadRoutes.getSquad);
  await readAgain();
  await screen.findByText('The squad could not be loaded');
  expect(find.isConnected).toBe(true);
});

test("a squad's page goes when the squad is gone", async () => {
  const { server, readAgain } = squadScreen();
  await screen.findByRole('button', { name: 'Find Tee Time' });
  server.refuses(squadRoutes.getSquad, 404, 'There is no such squad.');
  await readAgain();
  await screen.findByText("This squad doesn't exist or you don't have access to it.");
  expect(screen.queryByRole('button', { name: 'Find Tee Time' })).toBeNull();
});

test('an invite stays, and goes once it holds no longer', async () => {
  const { server, readAgain } = open(<Route path="/join/:inviteCode" element={<JoinScreen />} />, '/join/a-code');
  const join = await screen.findByRole('button', { name: 'Join Squad' });
  fails(server, squadRoutes.getInvite);
  await readAgain();
  expect((await screen.findByText('The invite could not be looked up')).parentElement?.textContent).toContain(REASON);
  expect(join.isConnected).toBe(true);
  server.refuses(squadRoutes.getInvite, 404, 'There is no such invite.');
  await readAgain();
  await screen.findByText('Invite Expired');
  expect(join.isConnected).toBe(false);
});

test('the app stays when the session cannot be asked for again', async () => {
  const guarded = (
    <Route
      element={
        <>
          <SessionGuard />
          <Reason />
        </>
      }
    >
      <Route path="/" element={<button type="button">Something on the page</button>} />
    </Route>
  );
  const { server, readAgain } = open(guarded, '/');
  const something = await screen.findByRole('button', { name: 'Something on the page' });
  fails(server, authRoutes.currentUser);
  await readAgain();
  await screen.findAllByText(`503: ${REASON}`);
  expect(something.isConnected).toBe(true);
});

/** Why the session could not be asked for. */
function Reason() {
  return <p>{useQuery(currentUserQuery).error?.message}</p>;
}
