import { afterAll, expect, inject, test, vi } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { late, SHIFT_MAX } from './matrix.ts';
import { DESK, openWindows, PHONE } from './windows.ts';

const { url } = inject('stack');
const [windows, newcomer, alone] = await Promise.all([
  openWindows(url),
  registerGolfer(url, 'Nora'),
  registerGolfer(url, 'Quinn'),
]);
const { squad } = await createSquad(alone, 'Party of One');
afterAll(() => windows.close());
vi.setConfig({ maxConcurrency: 8 });

interface Empty {
  readonly name: string;
  readonly golfer: Golfer;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const EMPTY: readonly Empty[] = [
  {
    name: 'home without a squad',
    golfer: newcomer,
    path: '/',
    title: 'No squads yet',
    text: 'Create a squad and invite your golf friends.',
    action: 'Create your first squad',
  },
  {
    name: 'home without a tee time',
    golfer: newcomer,
    path: '/',
    title: 'No upcoming tee times',
    text: 'Book a recommended tee time with your squad.',
    action: 'Find a tee time',
  },
  {
    name: 'home without a slot',
    golfer: alone,
    path: '/',
    title: 'No slots this weekend yet',
    text: 'Once somebody in your squads is free on Saturday or Sunday, the best times are here.',
    action: 'Set your availability',
  },
  {
    name: 'a squad of one who has not said when they are free',
    golfer: alone,
    path: `/squad/${squad.id}`,
    title: 'No tee times yet',
    text: 'Nobody in the squad is free in the next 30 days, as far as they have said.',
    action: 'Set your availability',
  },
  {
    name: 'Best Tee Times without a squad',
    golfer: newcomer,
    path: '/tee-times',
    title: 'No squads yet',
    text: 'Join or create a squad to see personalized tee time recommendations',
    action: 'Create Squad',
  },
  {
    name: 'Best Tee Times before any was generated',
    golfer: alone,
    path: '/tee-times',
    title: 'No recommendations yet',
    text: "Generate recommendations based on your squad's availability",
    action: 'Generate Recommendations',
  },
];

test.concurrent.for(EMPTY.flatMap((row) => [PHONE, DESK].map((size) => ({ ...row, size, width: size.width }))))(
  '$name at $width px: an icon, the words and one action, and nothing jumps when each call takes 3 s',
  async ({ golfer, path, title, text, action, size }) => {
    const window = await windows.open({ visitor: golfer, size });
    const { page, faults } = window;
    await page.route('**/api/**', late);
    await page.goto(path);
    const state = page.getByText(title, { exact: true }).locator('..');
    await state.waitFor();
    expect(await state.locator('p').allTextContents()).toEqual([title, text]);
    expect(await state.locator('svg').count()).toBeGreaterThan(0);
    expect(await state.locator('a, button').allTextContents()).toEqual([expect.stringContaining(action)]);
    const { shift, moved, blanks } = await window.conduct();
    expect({ blanks, faults, moved: shift > SHIFT_MAX ? [shift, ...moved] : [] }).toEqual({
      blanks: [],
      faults: [],
      moved: [],
    });
    await window.close();
  },
);

test('the panel of a golfer without news says so under both of its filters', async () => {
  const { page, close } = await windows.open({ visitor: newcomer });
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  await page
    .getByRole('status')
    .getByText('No notifications yet')
    .or(page.getByText('No notifications yet'))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Unread (0)' }).press('Enter');
  await page.getByText('No unread notifications').waitFor();
  await close();
});

test('the invite dialog of a golfer without squad mates says how to go on', async () => {
  const { page, close } = await windows.open({ visitor: newcomer });
  await page.goto('/create-squad');
  await page.getByRole('button', { name: 'Invite from Contacts' }).press('Enter');
  await page.getByText('No contacts available').waitFor();
  await page.getByText('Enter an email address above to invite someone manually').waitFor();
  await close();
});

test('an invite that is looked up to nothing has expired', async () => {
  const { page, faults, close } = await windows.open();
  await page.route('**/api/invite/*', (route) => route.fulfill({ json: null }));
  await page.goto('/join/some-code');
  await page.getByRole('heading', { name: 'Invite Expired' }).waitFor();
  await page.getByText('This invite link has expired or is no longer valid.').waitFor();
  expect(faults).toEqual([]);
  await close();
});
