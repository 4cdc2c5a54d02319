import { routes } from '@fourball/contracts/http/routes.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createSquad, registerGolfer } from '../../proofs/golfer.ts';
import { type Cast, readyCast } from './cast.ts';
import { TWICE, UNREADABLE } from './large-text.ts';
import { pictures } from './looks.ts';
import { everythingShown, pathOf, SCREENS, type Screen, visitorOf } from './screens.ts';
import { idle, openWindows } from './windows.ts';

const CROWD = 'Thursday Twilight Association';
const stack = inject('stack');
const [windows, cast] = await Promise.all([openWindows(stack.url, [TWICE]), readyCast(stack)]);
const crowdId = await crowd();
afterAll(() => windows.close());
vi.setConfig({ maxConcurrency: 4 });

/** Fills Dana's squad to five and makes her another one of 24, with the longest names that a club has. */
async function crowd(): Promise<string> {
  const { squad, inviteCode } = await createSquad(cast.dana, CROWD);
  for (let place = 0; place < 23; place += 1) {
    const golfer = await registerGolfer(stack.url, 'Maximiliana');
    await golfer.ask(routes.changeProfile, { body: { lastName: 'Featherstone-Haugh' } });
    await golfer.ask(routes.join, { params: { inviteCode } });
    if (place < 3) await golfer.ask(routes.join, { params: { inviteCode: cast.inviteCode } });
  }
  return squad.id;
}

const screens: readonly (Screen & { readonly of?: Partial<Cast> })[] = [
  ...SCREENS,
  {
    name: 'a squad of 24',
    path: '/squad/:squadId?tab=availability',
    who: 'dana',
    of: { squadId: crowdId },
    loading: [],
    parts: (page) => [
      page.getByRole('heading', { name: CROWD }).first(),
      page
        .getByRole('region', { name: 'Squad Availability' })
        .getByText(/of 24 free/)
        .first(),
    ],
  },
  {
    name: 'home of a new golfer',
    path: '/',
    who: 'pat',
    loading: [],
    parts: (page) => [page.getByRole('region', { name: 'Your first round' }).getByText('Free days')],
  },
  {
    name: 'the week',
    path: '/availability?view=week',
    who: 'dana',
    loading: [],
    parts: (page) => [page.getByRole('gridcell').first()],
  },
  ...Object.entries({
    preferences: 'Preferred Days',
    notifications: 'Golf Notifications',
    calendar: 'Available Calendars',
  }).map(([row, words]) => ({
    name: `the profile with its ${row} open`,
    path: `/profile?open=${row}`,
    who: 'dana' as const,
    loading: [],
    parts: (page: Page) => [page.getByText(words, { exact: true }).first()],
  })),
];

test.concurrent.for(screens)('$name can be read whole on a phone with text at twice its size', async (screen) => {
  const window = await windows.open({ visitor: visitorOf(screen, cast) });
  const { page } = window;
  await page.goto(pathOf(screen.path, { ...cast, ...screen.of }));
  await screen.open?.(page);
  await everythingShown(screen, page);
  await idle(window);
  await page.screenshot({ path: `${pictures}/large-text-${screen.name.replace(/\W+/g, '-')}.png`, fullPage: true });
  expect(await page.evaluate(UNREADABLE)).toEqual([]);
  await window.close();
});
