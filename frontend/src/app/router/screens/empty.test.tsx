import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { type SquadDetail, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { squadOf } from '../../../testing/rounds.ts';
import { createServer } from '../../../testing/server.ts';
import { HomeScreen } from './home-screen.tsx';
import { SquadScreen } from './squad-screen.tsx';
import { TeeTimesScreen } from './tee-times-screen.tsx';

/** A screen for Ada, who is in these squads, where there is nothing else yet. */
function open(at: string, squads: SquadDetail[]) {
  const server = createServer();
  server.answers(squadRoutes.listSquads, squads);
  server.answers(squadRoutes.getSquad, squadOf());
  server.answers(recommendationRoutes.listBookings, []);
  server.answers(recommendationRoutes.optimalWeekendSlots, []);
  server.answers(recommendationRoutes.optimizeTeeTimes, []);
  server.answers(recommendationRoutes.listRecommendations, []);
  renderForGolfer(
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path="/squad/:squadId" element={<SquadScreen />} />
      <Route path="/tee-times" element={<TeeTimesScreen />} />
    </Routes>,
    { at, user: ada },
  );
}

const SLOTS = 'Once somebody in your squads is free on Saturday or Sunday, the best times are here.';
const NOBODY_FREE = 'Nobody in the squad is free in the next 30 days, as far as they have said.';
const JOIN = 'Join or create a squad to see personalized tee time recommendations';
const GENERATE = "Generate recommendations based on your squad's availability";

test.each([
  ['/', 'No squads yet', 'Create a squad and invite your golf friends.', 'Create your first squad', '/create-squad'],
  ['/', 'No upcoming tee times', 'Book a recommended tee time with your squad.', 'Find a tee time', '/tee-times'],
  ['/', 'No slots this weekend yet', SLOTS, 'Set your availability', '/availability'],
  [`/squad/${idOf(10)}`, 'No tee times yet', NOBODY_FREE, 'Set your availability', '/availability'],
  ['/tee-times', 'No squads yet', JOIN, 'Create Squad', '/create-squad'],
  ['/tee-times', 'No recommendations yet', GENERATE, 'Generate Recommendations', null],
])('%s: "%s" has an icon, words (%s) and one action', async (path, title, text, action, target) => {
  open(path, title === 'No squads yet' ? [] : [squadOf()]);
  const state = (await screen.findByText(title)).parentElement as HTMLElement;
  expect([...state.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([title, text]);
  expect(state.querySelector('svg')).toBeTruthy();
  const actions = [...state.querySelectorAll('a, button')];
  expect(actions.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [expect.stringContaining(action), target],
  ]);
});
