import type { ListedGuest } from '@fourball/contracts/http/guest.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteOffline } from '../../../lib/connection.ts';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { press, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import type { Server } from '../../../testing/server.ts';
import { ada, idOf, memberOf, roundOf, squadOf } from '../../../testing/states.ts';

const lee = idOf(2);
const members = [memberOf(ada.id, 'Ada'), memberOf(lee, 'Lee')];
const kim: ListedGuest = { id: idOf(60), hostId: lee, name: 'Kim', handicap: 18.4, status: 'proposed', rounds: 0 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2058-06-10T12:00:00Z') }));

async function open(guests: readonly ListedGuest[], squad = squadOf({ createdBy: lee, members }), round = roundOf()) {
  const server = serverOfAda({ getTeeTime: round, getSquad: squad, listGuests: [...guests] });
  const golfer = openApp(`/round/${idOf(30)}`);
  await screen.findByRole('list', { name: 'Groups' });
  return { server, golfer };
}

const rows = async () => {
  const guests = within(await screen.findByRole('list', { name: 'Guests' })).getAllByRole('listitem');
  return textsOf(guests).map((text) => text?.replaceAll(/[\u2068\u2069]/g, ''));
};
const changes = (server: Server) =>
  server.asked.filter(({ path, method }) => path.includes('/guests') && method !== 'GET');

test('who comes brings a guest by name, and takes them back', async () => {
  const { server, golfer } = await open([]);
  await press(golfer, 'Bring a guest');
  const dialog = within(await screen.findByRole('dialog', { name: /^Bring a guest/ }));
  dialog.getByText(/A leader of your squad approves it first/);
  await golfer.click(dialog.getByRole('button', { name: 'Add Guest' }));
  await dialog.findByText('Name is required');
  await golfer.type(dialog.getByLabelText('Name'), 'Kim');
  await golfer.type(dialog.getByLabelText(/^Golf Handicap/), '18.4');
  await golfer.type(dialog.getByLabelText(/^E-mail/), 'kim@example.com');
  const own: ListedGuest = { ...kim, hostId: ada.id };
  server.answers({ addGuest: own, listGuests: [own] });
  await golfer.click(dialog.getByRole('button', { name: 'Add Guest' }));
  expect(await rows()).toEqual(['Kim · your guest, waits for a leaderRemove']);
  seesNo({ button: 'Bring a guest' });
  server.answers({ removeGuest: undefined, listGuests: [] });
  await press(golfer, 'Remove Kim');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Guests' })).toBeNull());
  expect(changes(server)).toMatchObject([
    { method: 'POST', body: { name: 'Kim', handicap: 18.4, email: 'kim@example.com' } },
    { method: 'DELETE', path: expect.stringContaining(kim.id) },
  ]);
});

test('a leader approves by one tap, and the guest is among the players below the host', async () => {
  const { server, golfer } = await open([kim], squadOf());
  expect(await rows()).toEqual(["Kim · Lee's guest, waits for a leaderApproveDecline"]);
  await sees(/^2 players/);
  const approved: ListedGuest = { ...kim, status: 'approved', rounds: 3 };
  server.answers({ approveGuest: approved, listGuests: [approved] });
  await press(golfer, 'Approve Kim');
  await screen.findByText(/^3 players/);
  expect(screen.getByRole('list', { name: 'Groups' }).textContent).toMatch(/Lee Palmer.*Kim \(guest\).*18.4/);
  expect(await rows()).toEqual(["Kim · Lee's guestRemoveA guest in 3 rounds: add them to the squad"]);
});

test('without a network a leader is told that a guest cannot be decided on, and nothing is sent', async () => {
  onTestFinished(() => noteOffline(false));
  const { server, golfer } = await open([kim], squadOf());
  await rows();
  act(() => noteOffline(true));
  for (const name of ['Approve Kim', 'Decline Kim']) {
    expect(screen.getByRole('button', { name }).title).toBe('Not while you are offline');
    await press(golfer, name);
  }
  expect(changes(server)).toEqual([]);
});

test('a member reads of guests of others and may do nothing about them; without guests in the squad, or a free seat, nobody brings one', async () => {
  await open([{ ...kim, status: 'approved', rounds: 3 }], squadOf({ createdBy: lee, members, guests: 'off' }));
  expect(await rows()).toEqual(["Kim · Lee's guest"]);
  expect(screen.queryByRole('button', { name: /^(Bring|Approve|Decline|Remove)/ })).toBeNull();
  cleanup();
  const full = roundOf({ groups: [{ ...roundOf().groups[0]!, freeSeats: 0 }] });
  await open([{ ...kim, status: 'approved' }], undefined, full);
  expect(await rows()).toEqual(["Kim · Lee's guest"]);
  seesNo({ button: 'Bring a guest' });
});
