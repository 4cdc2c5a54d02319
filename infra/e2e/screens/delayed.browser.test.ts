import { routes } from '@fourball/contracts/http/routes.ts';
import type { Route } from 'playwright-core';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createSquad, registerGolfer } from '../../proofs/golfer.ts';
import { readyCast } from './cast.ts';
import { everythingShown, pathOf, SCREENS, type Screen, visitorOf } from './screens.ts';
import { callOf, DESK, idle, openWindows, PHONE, type Window } from './windows.ts';

const stack = inject('stack');
const [windows, cast, newcomer, quinn, rita] = await Promise.all([
  openWindows(stack.url),
  readyCast(stack),
  registerGolfer(stack.url, 'Nora'),
  registerGolfer(stack.url, 'Quinn'),
  registerGolfer(stack.url, 'Rita'),
]);
const { squad, inviteCode } = await createSquad(quinn, 'Party of Two');
await rita.ask(routes.join, { params: { inviteCode } });
afterAll(() => windows.close());

/** The windows wait side by side. */
vi.setConfig({ maxConcurrency: 8 });

const DELAY_MS = 3_000;
/** A screen whose data come with the session is drawn whole at once: they come so much later, also on a busy machine. */
const AFTER_SESSION_MS = 2_000;
/** How much of the screen may move by how much of its height, over the whole load (cumulative layout shift). */
const SHIFT_MAX = 0.02;

const comeLate = (route: Route, ms = DELAY_MS) => void setTimeout(() => void route.continue().catch(() => {}), ms);

/** By how much a call is late. */
type Lateness = (call: string | null) => number;
const allLate: Lateness = (call) => (call === 'GET /api/user' ? DELAY_MS : DELAY_MS + AFTER_SESSION_MS);

/** Opens an address, with calls as late as is said of them. */
async function open(
  visitor: ReturnType<typeof visitorOf>,
  path: string,
  lateBy: Lateness,
  size = PHONE,
): Promise<Window> {
  const window = await windows.open({ visitor, size });
  await window.page.route('**/api/**', (route, request) => {
    const ms = lateBy(callOf(request));
    return ms > 0 ? comeLate(route, ms) : route.continue();
  });
  await window.page.goto(path);
  return window;
}
const openScreen = (screen: Screen, lateBy: Lateness, size = PHONE) =>
  open(visitorOf(screen, cast), pathOf(screen.path, cast), lateBy, size);

/** Waits until all of a screen is shown, and nothing more is asked for. */
async function settled(screen: Screen, window: Window): Promise<void> {
  await screen.open?.(window.page);
  await everythingShown(screen, window.page);
  await idle(window);
}

/** Holds that nothing was blank, failed or moved, and closes the window. */
async function expectCalm(window: Window): Promise<void> {
  const { shift, moved, blanks } = await window.conduct();
  expect({ blanks, faults: window.faults, moved: shift > SHIFT_MAX ? [shift, ...moved] : [] }).toEqual({
    blanks: [],
    faults: [],
    moved: [],
  });
  await window.close();
}

/** Every screen with every call that it was seen to make: one that is added to a screen is a row without being named. */
const calls = await Promise.all(
  SCREENS.map(async (screen) => {
    const window = await openScreen(screen, () => 0);
    await settled(screen, window);
    await window.close();
    return [...window.calls].toSorted().map((call) => ({ screen, call, name: screen.name }));
  }),
);
/** Leaves calls of the screen beneath a dialog to the rows of that screen. */
const rows = calls
  .flat()
  .filter(({ screen, call }, _, all) => !screen.open || !all.some((row) => row.call === call && !row.screen.open));
const atBothSizes = <Row>(some: readonly Row[]) =>
  [PHONE, DESK].flatMap((size) => some.map((row) => ({ ...row, size, width: size.width })));

test.concurrent.for(atBothSizes(SCREENS.map((screen) => ({ screen, name: screen.name }))))(
  '$name at $width px says that it loads while each call takes 3 s, then shows all of it; nothing is blank, nothing jumps',
  async ({ screen, size }) => {
    const window = await openScreen(screen, allLate, size);
    await settled(screen, window);
    const { said } = await window.conduct();
    expect(said).toEqual(expect.arrayContaining([...screen.loading]));
    await expectCalm(window);
  },
);

test.concurrent.for(rows)(
  '$name with $call alone 3 s late: nothing is blank, nothing jumps',
  async ({ screen, call }) => {
    const window = await openScreen(screen, (one) => (one === call ? DELAY_MS : 0));
    await settled(screen, window);
    await expectCalm(window);
  },
);

test.concurrent.for(SCREENS.map((screen) => ({ screen, name: screen.name })))(
  '$name with its font 3 s late: nothing jumps when it comes',
  async ({ screen }) => {
    const window = await windows.open({ visitor: visitorOf(screen, cast), size: PHONE });
    await window.page.route('**/*.woff2', (route) => comeLate(route));
    await window.page.goto(pathOf(screen.path, cast));
    await settled(screen, window);
    await window.page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))');
    await expectCalm(window);
  },
);

const EMPTY = [
  { name: 'home without a squad', visitor: newcomer, path: '/', title: 'No upcoming tee times' },
  { name: 'home without a slot', visitor: quinn, path: '/', title: 'No slots this weekend yet' },
  { name: 'a squad without a tee time', visitor: quinn, path: `/squad/${squad.id}`, title: 'No tee times yet' },
  { name: 'Best Tee Times without a squad', visitor: newcomer, path: '/tee-times', title: 'No squads yet' },
  { name: 'Best Tee Times before any was made', visitor: quinn, path: '/tee-times', title: 'No recommendations yet' },
];

test.concurrent.for(atBothSizes(EMPTY))(
  '$name at $width px: nothing is blank and nothing jumps when each call takes 3 s',
  async ({ visitor, path, title, size }) => {
    const window = await open(visitor, path, allLate, size);
    await window.page.getByText(title, { exact: true }).waitFor();
    await expectCalm(window);
  },
);
