import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookRound, type ReadySquad, readySquad } from '../screens/ready-squad.ts';
import { everythingShown, SCREENS } from '../screens/screens.ts';
import { idle, openWindows, type Window } from '../screens/windows.ts';

const stack = inject('stack');
const windows = await openWindows(stack.url);
let ready: ReadySquad;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  await bookRound(ready);
});
afterAll(() => windows.close());

/** Notes the calls of the API that a window makes, in their order. */
function callsOf({ page }: Window): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return calls;
}

test.each([
  ['/', 7],
  ['/squad/:squadId', 7],
])('the calls of %s that need no other answer go before the code is there, and once', async (address, first) => {
  const screen = SCREENS.find(({ path }) => path === address);
  if (!screen) throw new Error(`No screen at ${address}`);
  const path = address.replace(':squadId', ready.squad.id);

  const early = await windows.open({ visitor: ready.dana });
  const ahead = callsOf(early);
  await early.page.route('**/assets/*.js', () => {});
  await early.page.goto(path, { waitUntil: 'commit' });
  await until('the calls of the page', async () => ahead.length >= first);
  await early.close();

  const window = await windows.open({ visitor: ready.dana });
  const calls = callsOf(window);
  await window.page.goto(path);
  await everythingShown(screen, window.page);
  await idle(window);
  expect(ahead.map((call) => calls.filter((other) => other === call))).toEqual(ahead.map((call) => [call]));
  await window.close();
});
