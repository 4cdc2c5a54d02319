import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { press, renderForGolfer, says } from '../../../testing/golfer.tsx';
import type { Server } from '../../../testing/server.ts';
import { squadOf } from '../../../testing/states.ts';
import { InviteDialog } from './invite-dialog.tsx';

function open(squad = squadOf()) {
  const server = serverOfAda({ getSquad: squad });
  return { server, golfer: renderForGolfer(<InviteDialog squad={squad} onClose={() => {}} />) };
}

describe('"Invite Members"', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>('Invite code').value;

  /** A squad with a link that works for so many more days. */
  const invitedBy = (days: number) => {
    const inviteCodeExpiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    return squadOf({ inviteCode: 'sent', inviteCodeExpiresAt });
  };
  /** Has the server make this link, and know it from then on. */
  const makes = (server: Server, inviteCode: string) => {
    const createInvite = { inviteCode, inviteUrl: `https://x/join/${inviteCode}`, expiresAt: '2058-01-08T00:00:00Z' };
    server.answers({ createInvite, getSquad: { ...invitedBy(7), inviteCode } });
  };
  const generated = ({ asked }: Server) => asked.filter(({ path }) => path.endsWith('/invite'));

  test('opens on the link that works, to be shared or copied, and it goes on working', async () => {
    const sheet = vi.fn(async (_data: ShareData) => {});
    Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
    const { golfer, server } = open(invitedBy(1));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLInputElement>('Invite link')).value).toMatch(/\/join\/sent$/);
    dialog.getByText(/^Works until \w+ \d+, \d+:\d\d\s[AP]M\. Anyone/);
    const [share, copyLink] = dialog.getAllByRole('button');
    expect([share?.textContent, copyLink?.ariaLabel]).toEqual(['Share', 'Copy invite link']);
    await press(golfer, 'Share');
    expect(sheet.mock.calls[0]?.[0].url).toMatch(/\/join\/sent$/);
    expect(generated(server)).toEqual([]);
  });

  test('warns that the link before stops working, before it does, and leads back to the choice for another', async () => {
    const { golfer, server } = open(invitedBy(1));
    await screen.findByText('A new link replaces this one: links made before no longer work.');
    await press(golfer, 'Generate New Link');
    await screen.findByText('Links made before no longer work once there is a new one.');
    expect(generated(server)).toEqual([]);
    makes(server, 'next');
    await press(golfer, 'Generate Invite Link');
    await waitFor(() => expect(code()).toBe('next'));
    await press(golfer, 'Generate New Link');
    expect(screen.queryByLabelText('Invite code')).toBeNull();
    makes(server, 'second');
    await press(golfer, { radio: '1 day' }, 'Generate Invite Link');
    await waitFor(() => expect(code()).toBe('second'));
    makes(server, 'of-another-tab');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(code()).toBe('of-another-tab'));
    expect(generated(server).map(({ body }) => body)).toEqual([{ expiresInDays: 7 }, { expiresInDays: 1 }]);
  });

  test('shows no link that has expired, and makes one that works for 1, 3, 7, 14 or 30 days, of which 7 are chosen', async () => {
    open(invitedBy(-1));
    await screen.findByRole('button', { name: 'Generate Invite Link' });
    expect(screen.queryByLabelText('Invite link') ?? screen.queryByText(/Links made before/)).toBeNull();
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    const named = choices.map(({ labels, checked }) => `${labels?.[0]?.textContent}${checked ? ' chosen' : ''}`);
    expect(named).toEqual(['1 day', '3 days', '7 days chosen', '14 days', '30 days']);
  });

  test.each([
    ['code', 'sent'],
    ['link', `${window.location.origin}/join/sent`],
  ])('copies the %s and says so, or that the browser refuses', async (what, text) => {
    const { golfer } = open(invitedBy(1));
    await press(golfer, `Copy invite ${what}`);
    await says('Copied!', `Invite ${what} copied to clipboard.`);
    expect(await navigator.clipboard.readText()).toBe(text);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    await press(golfer, `Copy invite ${what}`);
    await says('Error', 'Failed to copy to clipboard.');
  });
});
