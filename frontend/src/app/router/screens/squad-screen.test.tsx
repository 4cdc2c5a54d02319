import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { press, serverOfAda } from '../../../testing/app.tsx';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { memberOf, slotOf, squadOf } from '../../../testing/rounds.ts';
import { says } from '../../../testing/says.ts';
import { SquadScreen } from './squad-screen.tsx';

const best = slotOf();
const second = slotOf({ time: '10:00', score: 60 });
const lee = { ...ada, id: idOf(2), firstName: 'Lee' };

function open({ squad = squadOf(), slots = [best, second], user = ada, query = '' } = {}) {
  const server = serverOfAda();
  server.answers(squadRoutes.getSquad, squad);
  server.answers(recommendationRoutes.optimizeTeeTimes, slots);
  const golfer = renderForGolfer(
    <Routes>
      <Route path="/" element="home" />
      <Route path="/squad/:squadId" element={<SquadScreen />} />
    </Routes>,
    { at: `/squad/${squad.id}${query}`, user },
  );
  return { server, golfer };
}

/** The browser refuses to copy from now on. */
const withoutClipboard = () => void vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
const shown = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const option = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

describe('the ranking of the squad', () => {
  test('opens with the best slot, and is made anew by Find Tee Time', async () => {
    const { golfer, server } = open();
    expect((await option('9:00 AM')).getAttribute('aria-expanded')).toBe('true');
    expect((await option('10:00 AM')).getAttribute('aria-expanded')).toBe('false');
    server.answers(recommendationRoutes.optimizeTeeTimes, [slotOf({ time: '11:00' })]);
    await golfer.click(screen.getByRole('button', { name: 'Find Tee Time' }));
    expect((await option('11:00 AM')).getAttribute('aria-expanded')).toBe('true');
  });

  test('opens with the slot of the address', async () => {
    open({ query: `?slot=2030-06-15T10:00@${idOf(20)}` });
    expect((await option('10:00 AM')).getAttribute('aria-expanded')).toBe('true');
  });

  test("takes the address's slot from Monday's ranking where it is not offered now, else says that it is gone", async () => {
    const { server } = open({ query: `?slot=2030-06-16T08:00@${idOf(20)}` });
    server.answers(rankingRoutes.weeklySlots, {
      weekStarting: '2030-06-10',
      slots: [slotOf({ date: '2030-06-16', time: '08:00' })],
      autoBooked: null,
    });
    expect((await option('8:00 AM')).getAttribute('aria-expanded')).toBe('true');
  });

  test('says when the slot of the address is gone', async () => {
    open({ query: '?slot=2030-06-16T08:00@gone' });
    await shown('The tee time of your link is no longer offered. These are the best now.');
    expect((await option('9:00 AM')).getAttribute('aria-expanded')).toBe('true');
  });

  test('is shared by the clipboard where the device has no share sheet', async () => {
    const { golfer } = open();
    await golfer.click(await screen.findByRole('button', { name: 'Share' }));
    await says('Shared', 'Tee time details copied to clipboard');
    const text = await navigator.clipboard.readText();
    expect(text).toContain('Weekend Warriors: Sat, Jun 15 at 9:00 AM, Fern Hill. 1 of 2 can play.');
    expect(text).toContain(`/squad/${idOf(10)}?slot=2030-06-15T09:00@${idOf(20)}`);
    withoutClipboard();
    await press(golfer, 'Share');
    await says('Error', 'Failed to copy to clipboard.');
  });
});

describe('Send Confirmation', () => {
  async function openDialog() {
    const opened = open();
    await opened.golfer.click(await screen.findByRole('button', { name: 'Send Confirmation' }));
    await screen.findByRole('dialog', { name: 'Confirm tee time' });
    return opened;
  }

  test('needs the course and the price', async () => {
    const { golfer } = await openDialog();
    await golfer.clear(screen.getByLabelText('Golf Course'));
    await golfer.click(screen.getByRole('button', { name: 'Send Confirmation' }));
    await shown('Missing Information');
    await shown('Please fill in the golf course and price per player');
    expect(screen.getByLabelText('Golf Course').getAttribute('aria-invalid')).toBe('true');
  });

  test('begins with a note that names the day and the time, and counts its characters without a limit', async () => {
    const { golfer } = await openDialog();
    const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
    expect(note.value).toContain('Saturday, June 15 at 9:00 AM');
    expect(screen.getByText(`${note.value.length}/500 characters`)).toBeTruthy();
    await golfer.click(note);
    await golfer.paste('x'.repeat(600));
    expect(screen.getByText(`${note.value.length}/500 characters`)).toBeTruthy();
    expect(note.value.length).toBeGreaterThan(600);
  });

  test('tells the members who are free', async () => {
    const { golfer, server } = await openDialog();
    server.answers(notificationRoutes.notifyTeeTime, { notified: 1 });
    await golfer.clear(screen.getByLabelText('Price per Player'));
    await golfer.type(screen.getByLabelText('Price per Player'), '45.5');
    await golfer.click(screen.getByRole('button', { name: 'Send Confirmation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.find(({ path }) => path.endsWith('/notify-tee-time'))?.body).toMatchObject({
      teeTimeDetails: { date: '2030-06-15', day: 'saturday', time: '09:00', course: 'Fern Hill', pricePerPlayer: 45.5 },
      availableMembers: [ada.id],
    });
  });

  test('is for leaders, as are invitations and settings', async () => {
    open({ user: lee });
    await screen.findByRole('button', { name: 'Share' });
    for (const name of ['Send Confirmation', 'Invite Members', 'Edit Squad', 'Change Ada Palmer'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave Squad' })).toBeTruthy();
  });
});

describe('"Invite Members"', () => {
  const inviteOf = (inviteCode: string) => ({
    ...{ inviteCode, inviteUrl: `https://x/join/${inviteCode}`, expiresAt: '2030-01-08T00:00:00Z' },
  });
  const code = () => screen.getByLabelText<HTMLInputElement>('Invite code').value;

  async function generate() {
    const { server, golfer } = open();
    server.answers(squadRoutes.createInvite, inviteOf('first'));
    await press(golfer, 'Invite Members');
    await press(golfer, 'Generate Invite Link');
    await screen.findByLabelText('Invite code');
    return { server, golfer };
  }

  test('makes a link that works for 1, 3, 7, 14 or 30 days, of which 7 are chosen', async () => {
    await press(open().golfer, 'Invite Members');
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ...[
        ['1 day', false],
        ['3 days', false],
        ['7 days', true],
        ['14 days', false],
        ['30 days', false],
      ],
    ]);
  });

  test.each([
    ['code', 'first'],
    ['link', 'https://x/join/first'],
  ])('copies the %s and says so, or that the browser refuses', async (what, text) => {
    const { golfer } = await generate();
    await press(golfer, `Copy invite ${what}`);
    await says('Copied!', `Invite ${what} copied to clipboard.`);
    expect(await navigator.clipboard.readText()).toBe(text);
    withoutClipboard();
    await press(golfer, `Copy invite ${what}`);
    await says('Error', 'Failed to copy to clipboard.');
  });

  test('leads back to the choice by "Generate New Link", and the next code is another', async () => {
    const { server, golfer } = await generate();
    expect(code()).toBe('first');
    await press(golfer, 'Generate New Link');
    expect(screen.queryByLabelText('Invite code')).toBeNull();
    server.answers(squadRoutes.createInvite, inviteOf('second'));
    await press(golfer, '1 day', 'radio');
    await press(golfer, 'Generate Invite Link');
    await screen.findByLabelText('Invite code');
    expect(code()).toBe('second');
    expect(server.asked.filter(({ path }) => path.endsWith('/invite')).map(({ body }) => body)).toEqual([
      { expiresInDays: 7 },
      { expiresInDays: 1 },
    ]);
  });
});

describe('members and settings', () => {
  test('the creator hands the squad over, after a question', async () => {
    const { golfer, server } = open();
    server.answers(squadRoutes.changeSquad, squadOf({ createdBy: lee.id }));
    await golfer.click(await screen.findByRole('button', { name: 'Change Lee Palmer' }));
    await golfer.click(await screen.findByRole('menuitem', { name: 'Hand over squad' }));
    await golfer.click(await screen.findByRole('button', { name: 'Hand Over' }));
    await shown('Squad handed over');
    expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ createdBy: lee.id });
  });

  test('a member who leaves is asked, and is led home', async () => {
    const { golfer, server } = open({ user: lee });
    server.answers(squadRoutes.removeMember, undefined);
    await golfer.click(await screen.findByRole('button', { name: 'Leave Squad' }));
    await golfer.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    await shown('You left the squad');
    expect(server.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/squads/${idOf(10)}/members/${lee.id}`,
    ]);
  });

  test('settings are saved as the form has them, and need a name', async () => {
    const { golfer, server } = open();
    server.answers(squadRoutes.changeSquad, squadOf({ name: 'Early Birds' }));
    await golfer.click(await screen.findByRole('button', { name: 'Edit Squad' }));
    const name = await screen.findByLabelText('Squad Name');
    await golfer.clear(name);
    await golfer.click(screen.getByRole('button', { name: 'Save Squad' }));
    await shown('Squad name is required');
    await golfer.type(name, 'Early Birds');
    await golfer.click(screen.getByRole('button', { name: 'Sunday' }));
    await golfer.click(screen.getByRole('switch', { name: 'Auto-book best times' }));
    await golfer.type(screen.getByLabelText('City (optional)'), ' Boulder ');
    await golfer.type(screen.getByLabelText('Time Zone (optional)'), 'denver');
    await golfer.click(screen.getByRole('button', { name: 'Save Squad' }));
    await shown('Squad saved');
    expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Early Birds',
      description: null,
      preferredDays: ['sunday'],
      isPrivate: true,
      autoBookEnabled: true,
      homeArea: { city: 'Boulder', state: null },
      timeZone: 'America/Denver',
    });
  });

  test('a home area and a time zone are taken away by emptying them, and a state alone is no area', async () => {
    const squad = squadOf({ homeArea: { city: 'Boulder', state: 'CO' }, timeZone: 'Mars/Olympus_Mons' });
    const { golfer, server } = open({ squad });
    server.answers(squadRoutes.changeSquad, squad);
    await golfer.click(await screen.findByRole('button', { name: 'Edit Squad' }));
    const zone = await screen.findByLabelText<HTMLInputElement>('Time Zone (optional)');
    expect(zone.value).toBe('Mars/Olympus_Mons');
    await golfer.clear(screen.getByLabelText('City (optional)'));
    await golfer.click(screen.getByRole('button', { name: 'Save Squad' }));
    await shown('Name the city, too, or leave both empty');
    await golfer.clear(screen.getByLabelText('State (optional)'));
    await shown('Choose a time zone of the list, such as America/Denver');
    await golfer.clear(zone);
    await golfer.click(screen.getByRole('button', { name: 'Save Squad' }));
    await shown('Squad saved');
    expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      homeArea: null,
      timeZone: null,
    });
  });

  test('a leader removes members, but neither leaders nor the creator', async () => {
    const members = [
      memberOf(ada.id, 'Ada', { role: 'leader' }),
      memberOf(lee.id, 'Lee', { role: 'leader' }),
      memberOf(idOf(3), 'Kim'),
    ];
    open({ user: lee, squad: squadOf({ members }) });
    expect(await screen.findByRole('button', { name: 'Change Kim Palmer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change Ada Palmer' })).toBeNull();
  });
});
