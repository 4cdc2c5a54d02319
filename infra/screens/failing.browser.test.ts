import { until } from '@fourball/kit/testing/until.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { CURRENT_USER, idle, open, readyMatrix } from './matrix.ts';
import { everythingShown, QUIET_CALLS, SCREENS, type Screen } from './screens.ts';
import { PHONE } from './windows.ts';

const { windows, cast, rows } = await readyMatrix(inject('stack'));
afterAll(() => windows.close());
vi.setConfig({ maxConcurrency: 6 });

type Hold = NonNullable<NonNullable<Parameters<typeof open>[3]>['hold']>;

interface Failure {
  readonly way: string;
  readonly says: string;
  readonly fail: Hold;
}

const problem = {
  type: 'about:blank',
  title: 'Internal Server Error',
  status: 500,
  code: 'internal',
  detail: 'The greens are being mown',
};
const refusal: Failure = {
  way: 'fails with a problem',
  says: '500: The greens are being mown',
  fail: (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
};
const ways: readonly Failure[] = [
  { way: 'fails without a word', says: '500: Internal Server Error', fail: (route) => route.fulfill({ status: 500 }) },
  {
    way: 'finds no network',
    says: 'Fourball cannot be reached. Check your connection and try again.',
    fail: (route) => route.abort('internetdisconnected'),
  },
];

/** Calls that fail with this one: the session fails all that is behind it. */
const needs = (screen: Screen, call: string) =>
  call === CURRENT_USER && screen.who === 'dana'
    ? screen.parts
    : screen.parts.filter((part) => part.needs.includes(call));

const alerts = (page: Page, says: string) => page.getByRole('alert').filter({ hasText: says });

/** Tries again by keyboard until nothing is left that failed. The focus stays on the page. */
async function tryAgain(page: Page, says: string) {
  for (;;) {
    const failed = alerts(page, says).first();
    if (!(await failed.count())) return;
    const before = await alerts(page, says).count();
    // Once one of them finds the network again, the others may be read again before their turn.
    const isGone = failed.waitFor({ state: 'detached' });
    await Promise.race([failed.getByRole('button', { name: 'Try again' }).press('Enter'), isGone]);
    await isGone;
    await until('a part that was mended', async () => (await alerts(page, says).count()) < before);
    await until('something to have the focus', () =>
      page.evaluate<boolean>('document.activeElement !== document.body'),
    );
  }
}

async function failsAndRecovers(screen: Screen, { says, fail }: Failure, failing: readonly string[]) {
  let isMended = false;
  const holds = (call: string) => !isMended && failing.includes(call);
  const window = await open(windows, cast, screen, { size: PHONE, holds, hold: fail });
  const { page, faults } = window;
  const loud = failing.filter((call) => !(call in QUIET_CALLS));
  const hit = new Set(loud.flatMap((call) => needs(screen, call)));
  await screen.open?.(page);
  for (const part of screen.parts.filter((one) => !hit.has(one) && !one.needs.some((call) => failing.includes(call))))
    await part.shown(page).waitFor();
  if (hit.size > 0) {
    await alerts(page, says).first().waitFor();
    await idle(window);
    isMended = true;
    await tryAgain(page, says);
    await everythingShown(screen, page);
  }
  const { blanks } = await window.conduct();
  expect({ blanks, faults, alerts: await page.getByRole('alert').allTextContents() }).toEqual({
    blanks: [],
    faults: [],
    alerts: [],
  });
  await window.close();
}

const whole = SCREENS.flatMap((screen) =>
  ways.map((failure) => ({
    screen,
    failure,
    name: screen.name,
    way: failure.way,
    calls: rows.filter((row) => row.screen === screen && row.call !== CURRENT_USER).map(({ call }) => call),
  })),
);

test.concurrent.for(whole)('$name says so in each part when every call $way, and recovers part by part', (row) =>
  failsAndRecovers(row.screen, row.failure, row.calls),
);

test.concurrent.for(rows)('$name shows what is left when $call fails, says why, and tries again', ({ screen, call }) =>
  failsAndRecovers(screen, refusal, [call]),
);
