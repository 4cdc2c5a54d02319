import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { changed, during, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

const stack = inject('stack');
let invited: Awaited<ReturnType<typeof createSquad>>;
let lee: ProofBrowser;

beforeAll(async () => {
  const dana = await registerGolfer(stack.url, 'Dana');
  invited = await createSquad(dana, 'Weekend Warriors');
  const body = { description: 'Saturdays at nine' };
  await dana.ask(squadRoutes.changeSquad, { params: { squadId: invited.squad.id }, body });
  lee = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Lee') });
});
beforeEach(async () => {
  await lee.page.goto(`/join/${invited.inviteCode}`);
});
afterEach(() => expect(lee.faults).toEqual([]));
afterAll(async () => {
  await lee?.close();
});

const heading = (name: string) => lee.page.getByRole('heading', { name, level: 1, exact: true });
const button = (name: string) => lee.page.getByRole('button', { name, exact: true });
const link = (name: string) => lee.page.getByRole('link', { name, exact: true });

test('the invite names the squad, what it is about and how many are in it, and can be left for home', async () => {
  await heading('Weekend Warriors').waitFor();
  await lee.page.getByText('Saturdays at nine', { exact: true }).waitFor();
  await lee.page.getByText('1 member(s)', { exact: true }).waitFor();
  await button('Join Squad').waitFor();
  expect(await link('Not Now').getAttribute('href')).toBe('/');
});

test.each([
  ['says why', refused(429, 'Thirty a minute are the most.'), '429: Thirty a minute are the most.'],
  ['says nothing', refused(404), '404: Not Found'],
])('"Failed to join squad", and the invite stays: a server that %s', async (_, how, words) => {
  await during(lee.page, squadRoutes.join, how, async () => {
    await button('Join Squad').click();
    await says(lee.page, 'Failed to join squad', words);
  });
  await button('Join Squad').waitFor();
});

test('"Joining..." stands on the button while the server thinks', async () => {
  await during(lee.page, squadRoutes.join, never, async () => {
    await button('Join Squad').click();
    await button('Joining...').waitFor();
  });
});

test('"Loading invite details..." stands where the invite will be', async () => {
  await during(lee.page, squadRoutes.getInvite, never, async () => {
    await lee.page.reload();
    await lee.page.getByRole('status').getByText('Loading invite details...', { exact: true }).waitFor();
  });
});

test.each([
  ['is unknown or has expired', refused(404, 'Invite not found')],
  ['cannot be looked up', refused(429)],
  ['is answered with nothing', changed(squadRoutes.getInvite, () => ({}))],
])('an invite that %s is "Invite Expired", with a way home', async (_, how) => {
  await during(lee.page, squadRoutes.getInvite, how, async () => {
    await lee.page.reload();
    await heading('Invite Expired').waitFor();
    await lee.page.getByText('This invite link has expired or is no longer valid.', { exact: true }).waitFor();
    expect(await link('Go to Home').getAttribute('href')).toBe('/');
  });
});

test('a link without its code is "Invalid Link"', async () => {
  await lee.page.goto('/join');
  await heading('Invalid Link').waitFor();
  await lee.page.getByText('This invite link is not valid.', { exact: true }).waitFor();
});

test('a visitor is asked to sign in, by way of the server, and would come back', async () => {
  await during(lee.page, authRoutes.currentUser, refused(401, 'Not authenticated'), async () => {
    await lee.page.reload();
    await lee.page.getByText('Sign in to join this golf squad', { exact: true }).waitFor();
    const target = encodeURIComponent(`/join/${invited.inviteCode}`);
    expect(await link('Sign In to Join').getAttribute('href')).toBe(`/api/login?returnTo=${target}`);
    expect(await button('Join Squad').count()).toBe(0);
  });
});

test('"Welcome to the Squad!" leads to the dashboard or the squad', async () => {
  await button('Join Squad').click();
  await heading('Welcome to the Squad!').waitFor();
  await says(lee.page, 'Welcome to the squad!');
  expect(await link('Go to Dashboard').getAttribute('href')).toBe('/');
  expect(await link('View Squad Details').getAttribute('href')).toBe(`/squad/${invited.squad.id}`);
});
