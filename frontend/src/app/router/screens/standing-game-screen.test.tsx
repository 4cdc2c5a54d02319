import { isolated } from '@fourball/contracts/bidi.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addressNow, openApp, serverOfAda } from '../../../testing/app.tsx';
import { gameDateOf, gameOf } from '../../../testing/games.ts';
import { fill, isWrong, press, says, sees, seesNo } from '../../../testing/golfer.tsx';
import { courseOf, idOf, newsOf, squadOf } from '../../../testing/states.ts';

function open(game = gameOf()) {
  const server = serverOfAda({ readStandingGame: game, searchCourses: [courseOf()] });
  const golfer = openApp(`/squads/${idOf(10)}/standing-games/${idOf(50)}`);
  return { server, golfer, sent: (method: string) => server.sent(method).at(-1) };
}

test('a game says its rules in words, and each coming date how it stands', async () => {
  const skipped = gameDateOf({ id: idOf(52), date: '2058-06-22', status: 'skipped', reason: 'Greens aerated' });
  const moved = { courseId: idOf(31), courseName: 'Elm Park' };
  const opens = { status: 'planned' as const, opensAt: '2058-06-24T13:00:00Z' };
  const planned = gameDateOf({ id: idOf(53), date: '2058-06-29', ...opens, ...moved });
  open(gameOf({ dates: [gameDateOf(), skipped, planned] }));
  await screen.findByText(isolated('Fern Hill'), { selector: 'p.font-semibold' });
  const facts = screen.getByRole('region', { name: 'Standing game' }).textContent;
  expect(facts).toContain('Saturdays8:10 AM');
  expect(facts).toContain('4 to 12 players');
  expect(facts).toContain('Opens Monday 8:00 AM, reminds Wednesday 6:00 PM, closes Thursday 6:00 PM');
  const dates = within(screen.getByRole('list', { name: 'Coming dates' })).getAllByRole('listitem');
  const words = dates.map((date) => date.textContent);
  expect(words[0]).toContain('Sat, Jun 15 at 8:10 AMOpen9 in');
  expect(words[1]).toContain(`Skipped${isolated('Greens aerated')}`);
  expect(words[2]).toContain(`at 8:10 AM${isolated('Elm Park')}`);
  expect(words[2]).toContain('Opens Mon, Jun 24');
  expect(within(dates[1] as HTMLElement).queryByRole('button')).toBeNull();
  within(dates[2] as HTMLElement).getByRole('button', { name: 'In: Sat, Jun 29' });
});

test('a standing answer says what it means and is saved, those that follow each other quickly in their order', async () => {
  const { server, golfer } = open();
  server.answers({ setStandingAnswer: gameOf({ standingAnswer: 'usually-in' }) });
  await sees('You are asked for each date.');
  server.answers({ readStandingGame: gameOf({ standingAnswer: 'usually-in' }) });
  const send = server.holds('setStandingAnswer');
  await press(golfer, { radio: 'If needed' }, { radio: 'Usually in' });
  expect(server.sent('PUT')).toEqual([{ answer: 'if-needed' }]);
  send();
  await sees(/^You are in as each date opens/);
  await waitFor(() => expect(server.sent('PUT')).toEqual([{ answer: 'if-needed' }, { answer: 'usually-in' }]));
});

test('a leader pauses a game, ends the pause, and ends the game', async () => {
  const pause = { from: '2058-07-01', to: '2058-07-31' };
  const { server, golfer, sent } = open();
  await press(golfer, 'Change the game', { menuitem: 'Pause' });
  const last = await screen.findByLabelText('Last day');
  await golfer.clear(last);
  await press(golfer, 'Pause Game');
  await isWrong(last, 'Choose a day');
  await fill(golfer, 'First day', pause.from);
  await fill(golfer, 'Last day', pause.to);
  server.answers({ pauseStandingGame: gameOf({ pause }), readStandingGame: gameOf({ pause }) });
  await press(golfer, 'Pause Game');
  await screen.findByText('Paused from Mon, Jul 1 to Wed, Jul 31');
  expect(sent('PUT')).toEqual({ pause });
  server.answers({ pauseStandingGame: gameOf(), readStandingGame: gameOf() });
  await press(golfer, 'Change the game', { menuitem: 'End the pause' });
  await waitFor(() => expect(screen.queryByText(/^Paused/)).toBeNull());
  server.answers({ endStandingGame: undefined });
  await press(golfer, 'Change the game', { menuitem: 'End the game' }, 'End Game');
  await says('Standing game ended');
  expect(addressNow()).toBe(`/squad/${idOf(10)}`);
});

test('a pause that is over is none any more, and the game can be paused again; one without coming dates says so', async () => {
  const { golfer } = open(gameOf({ pause: { from: '2020-07-01', to: '2020-07-31' }, dates: [] }));
  await sees('No dates are coming');
  await press(golfer, 'Change the game');
  await sees({ menuitem: 'Pause' });
  seesNo(/^Paused/);
});

const following = gameDateOf({ id: idOf(52), originalDate: '2058-06-22', date: '2058-06-22' });

test('a change is of the first date that is not booked, and stays so, also once that date is not played', async () => {
  const booked = gameDateOf({ id: idOf(53), date: '2058-06-08', status: 'booked' });
  const { server, golfer } = open(gameOf({ dates: [booked, gameDateOf(), following] }));
  await press(golfer, 'Change the game', { menuitem: 'Change' });
  await sees({ dialog: 'Change Sat, Jun 15' });
  server.refuses('moveGameDate', 409, 'It is skipped.');
  server.answers({ readStandingGame: gameOf({ dates: [gameDateOf({ status: 'skipped' }), following] }) });
  await press(golfer, 'Save This Date');
  await says('Failed to move the date', '409: It is skipped.');
  await sees('Skipped');
  await press(golfer, 'Save This Date');
  const moves = () => server.asked.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  await waitFor(() => expect(moves()).toEqual(Array(2).fill(`/api/game-dates/${idOf(51)}`)));
});

test('home asks about the dates of a squad from when the golfer has joined it until they have left it', async () => {
  const squad = squadOf({ createdBy: idOf(2) });
  const invited = newsOf('Come and play', { data: { invitationId: idOf(60) } });
  const server = serverOfAda({ listSquads: [], listNotifications: [invited], getSquad: squad });
  server.answers({ getInvitation: { squad }, joinByInvitation: { squad }, removeMember: undefined });
  const asked = () => screen.queryByRole('list', { name: 'Standing games to answer' });
  const golfer = openApp('/');
  await press(golfer, /^Notifications/, { link: /Come and play/ });
  await sees({ button: 'Join Squad' });
  server.answers({ listSquads: [squad], listOpenGameDates: [{ ...gameDateOf(), name: 'Saturday game' }] });
  await press(golfer, 'Join Squad', { link: 'Go to Dashboard' });
  await waitFor(() => expect(asked()).not.toBeNull());
  await press(golfer, { link: 'Weekend Warriors' }, 'Members', 'Leave Squad');
  server.answers({ listSquads: [], listOpenGameDates: [] });
  await press(golfer, 'Leave');
  await says('You left the squad');
  await waitFor(() => expect(asked()).toBeNull());
});
