import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, renderForGolfer, says, textsOf } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { ada, idOf, memberOf, squadOf } from '../../../testing/states.ts';
import { MemberList } from './member-list.tsx';

const pat = memberOf(idOf(3), 'Pat');
const unclaimed = { ...pat, user: { ...pat.user, claimed: false } };
const members = [memberOf(ada.id, 'Ada', { role: 'leader' }), memberOf(idOf(2), 'Lee'), unclaimed];
const squad = squadOf({ members });
const URL_OF = (token: string) => `https://fourball.example/a/${token}/`;

let server: Server;
beforeEach(() => {
  server = createServer({ memberAnswerLink: { url: URL_OF('first') } });
});
const open = (userId = ada.id) => renderForGolfer(<MemberList squad={squad} userId={userId} />);
const asked = () => server.asked.map(({ path, body }) => [path.split('/').slice(-2).join('/'), body]);

test('a member without an account is marked; leaders share their link, or remove them without a question about coming back', async () => {
  server.answers({ removeMember: undefined, sharedLink: { url: 'https://fourball.example/s/shared/' } });
  const golfer = open();
  expect(screen.getAllByText(/^No account · /)).toHaveLength(1);
  await press(golfer, 'Change Pat Palmer');
  const items = textsOf(screen.getAllByRole('menuitem'));
  expect(items).toEqual(['Edit golfer', 'Share their link', 'Make a new link', 'Remove from squad']);
  await press(golfer, { menuitem: 'Remove from squad' });
  await screen.findByText('Their confirmations and future seats are withdrawn, and their link ends.');
  await screen.findByText(/^The shared answer link still works/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press(golfer, 'Remove');
  await says('Member removed');
  cleanup();
  // Members have no way to anything.
  open(idOf(2));
  expect(screen.getAllByText(/^No account · /)).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('their name and handicap are corrected; an address that is known is not asked for', async () => {
  server.answers({ changeGolfer: undefined });
  const golfer = open();
  await press(golfer, 'Change Pat Palmer', { menuitem: 'Edit golfer' });
  const name = await screen.findByLabelText('First Name');
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  await golfer.clear(name);
  await press(golfer, 'Save Golfer');
  await screen.findByText('First name is required');
  await golfer.type(name, 'Patty');
  const handicap = screen.getByLabelText(/^Golf Handicap/);
  await golfer.clear(handicap);
  await golfer.type(handicap, '9.1');
  await press(golfer, 'Save Golfer');
  await says('Golfer saved');
  // Changes alone: another leader may have corrected the rest meanwhile.
  expect(asked()).toEqual([[`roster/${pat.userId}`, { firstName: 'Patty', handicap: 9.1 }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('their link is shared by the device, copied, or sent by an app', async () => {
  const sheet = vi.fn(async (_data: ShareData) => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
  const golfer = open();
  await press(golfer, 'Change Pat Palmer', { menuitem: 'Share their link' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Link of Pat Palmer' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Personal link')).value).toBe(URL_OF('first'));
  await press(golfer, 'Share');
  expect(sheet.mock.calls[0]?.[0].url).toBe(URL_OF('first'));
  await press(golfer, 'Copy personal link');
  await says('Copied!', 'Personal link copied to clipboard.');
  for (const name of [/WhatsApp/, 'Text message'])
    expect(dialog.getByRole('link', { name }).getAttribute('href')).toContain(encodeURIComponent(URL_OF('first')));
  expect(asked()).toEqual([[`${pat.userId}/answer-link`, {}]]);
});

test('a new link is made once the leader knows that the old one ends, and then shown', async () => {
  const golfer = open();
  await press(golfer, 'Change Pat Palmer', { menuitem: 'Make a new link' });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A new link for Pat Palmer?' }));
  dialog.getByText(/^Their link of before ends/);
  expect(asked()).toEqual([]);
  server.answers({ memberAnswerLink: { url: URL_OF('second') } });
  await press(golfer, 'Make Link');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Personal link').value).toBe(URL_OF('second')));
  expect(asked().map(([, body]) => body)).toEqual([{ renew: true }, {}]);
});

test('a link that cannot be loaded is said with a way to try again, and one who has an account by now has none', async () => {
  server.refuses('memberAnswerLink', 503, 'Out of order.');
  const golfer = open();
  await press(golfer, 'Change Pat Palmer', { menuitem: 'Share their link' });
  await screen.findByText('The link could not be loaded');
  server.answers({ memberAnswerLink: { url: null } });
  await press(golfer, 'Try again');
  await screen.findByText('Pat Palmer has an account by now, and answers there.');
});
