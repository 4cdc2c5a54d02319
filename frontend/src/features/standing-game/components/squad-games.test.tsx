import { isolated } from '@fourball/contracts/bidi.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOffline } from '../../../lib/connection.ts';
import { dateDetailOf, gameDateOf, gameOf } from '../../../testing/games.ts';
import { fill, hrefsOf, press, renderForGolfer, says, seesNo, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { idOf, squadOf } from '../../../testing/states.ts';
import { FirstGame } from './first-game.tsx';
import { SquadGames } from './squad-games.tsx';

function open(games = [gameOf()]) {
  const server = createServer({ listStandingGames: games });
  const golfer = renderForGolfer(
    <>
      <SquadGames squadId={idOf(10)} />
      <FirstGame squad={squadOf()} />
    </>,
  );
  return { server, golfer };
}

const answer = (word: string) => screen.findByRole('button', { name: `${word}: Sat, Jun 15` });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ ariaLabel }) => ariaLabel);

test('a game says its rhythm, its next date and how many are in, leads to both, and no first one is offered', async () => {
  open();
  const card = await screen.findByRole('listitem');
  seesNo('Make it a standing game');
  expect(card.textContent).toContain(`Saturdays 8:10 AM · ${isolated('Fern Hill')}`);
  expect(card.textContent).toContain('9 in, 3 to answer · Answer by Thu, Jun 13');
  const game = `/squads/${idOf(10)}/standing-games/${idOf(50)}`;
  expect(hrefsOf(within(card).getAllByRole('link'))).toEqual([game, `/standing-games/${idOf(50)}/dates/${idOf(51)}`]);
});

test('an answer stands at once, is sent, and is taken back where the server refuses it', async () => {
  const { server, golfer } = open();
  const own = { answer: 'in' as const, isStanding: false };
  const counts = { in: 10, maybe: 0, out: 0, silent: 2, waiting: 0 };
  server.answers({ answerGameDate: dateDetailOf({ own, counts }) });
  const sent = server.holds('answerGameDate');
  await golfer.click(await answer('In'));
  await waitFor(() => expect(pressed()).toEqual(['In: Sat, Jun 15']));
  expect(screen.queryByText(/10 in/)).toBeNull();
  server.answers({ listStandingGames: [gameOf({ dates: [gameDateOf({ own, counts })] })] });
  sent();
  await screen.findByText(/^10 in, 2 to answer/);
  expect(server.sent('PUT')[0]).toEqual({ answer: 'in' });
  server.refuses('answerGameDate', 409, 'You are booked elsewhere then.');
  await golfer.click(await answer('Out'));
  await says('Failed to save your answer', '409: You are booked elsewhere then.');
  expect(pressed()).toEqual(['In: Sat, Jun 15']);
});

test('a skipped date says why, the next one is asked, once its players are set not for a maybe, and a booked one on its page', async () => {
  const skipped = gameDateOf({ id: idOf(52), date: '2058-06-08', status: 'skipped', reason: 'Greens aerated' });
  open([
    gameOf({ dates: [skipped, gameDateOf({ status: 'locked' })] }),
    gameOf({ id: idOf(60), dates: [gameDateOf({ id: idOf(61), status: 'booked' })] }),
  ]);
  await screen.findByText(`No game on Sat, Jun 8: ${isolated('Greens aerated')}`);
  await answer('In');
  expect(textsOf(screen.queryAllByRole('button'))).toEqual(['In', 'Out']);
  screen.getByText('Booked');
});

test('offline nothing is sent', async () => {
  const { server, golfer } = open();
  const chip = await answer('In');
  noteOffline(true);
  await waitFor(() => expect(chip.getAttribute('aria-disabled')).toBe('true'));
  await golfer.click(chip);
  noteOffline(false);
  expect(server.asked.map(({ method }) => method)).toEqual(['GET']);
});

test('a leader makes a game of few fields, and comes to its page', async () => {
  const { server, golfer } = open([]);
  server.answers({ createStandingGame: gameOf(), searchCourses: [] });
  await golfer.click(await screen.findByRole('button', { name: 'Make it a standing game' }));
  await screen.findByText('Opens Monday 8:00 AM, reminds Wednesday 6:00 PM, closes Thursday 6:00 PM');
  await golfer.type(screen.getByLabelText(/^Course \(/), 'Owl{Enter}');
  await screen.findByText('No courses found');
  await golfer.click(screen.getByText('When we ask'));
  await fill(golfer, (await screen.findAllByLabelText('Days before'))[0]!, '');
  await screen.findByText('Opens ..., reminds Wednesday 6:00 PM, closes Thursday 6:00 PM');
  await golfer.click(screen.getByRole('button', { name: 'Make Standing Game' }));
  await screen.findByText('look under "When we ask"');
  await fill(golfer, screen.getAllByLabelText('Days before')[0]!, '5');
  await press(golfer, { checkbox: 'Sunday' }, { checkbox: 'Saturday' });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sunday game');
  await golfer.selectOptions(screen.getByLabelText('How often'), 'First of the month');
  await golfer.click(screen.getByRole('button', { name: 'Make Standing Game' }));
  await says('Standing game made');
  expect(server.sent('POST')[0]).toMatchObject({
    ...{ name: 'Sunday game', weekdays: ['sunday'], nth: 'first', everyWeeks: 1 },
    ...{ earliest: '09:00', latest: '09:00', courseIds: [], leastPlayers: 4, mostPlayers: null, lastDate: null },
  });
  expect(screen.getByTestId('address').textContent).toBe(`/squads/${idOf(10)}/standing-games/${idOf(50)}`);
});
