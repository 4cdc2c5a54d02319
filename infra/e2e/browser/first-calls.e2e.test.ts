import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { createSquad } from '../../proofs/golfer.ts';
import { openStream } from '../../proofs/live-stream.ts';
import { caughtUp } from '../../proofs/settled.ts';
import { bookRound, readySquad } from '../screens/ready-squad.ts';
import { everythingShown, SCREENS } from '../screens/screens.ts';
import { idle, openWindows, type Window } from '../screens/windows.ts';

const stack = inject('stack');
const windows = await openWindows(stack.url);
afterAll(() => windows.close());
const ready = await readySquad(stack.url, 'Weekend Warriors');
await bookRound(ready);

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

/** Has the app take no answer that came ahead: it makes each of its calls itself. */
const withoutAnswersAhead = `Object.defineProperty(globalThis, 'fourballAhead', { get: () => undefined, set: () => {} })`;

test.each([
  ['/', 7],
  ['/squad/:squadId', 6],
])('the page of %s makes calls before the code is there, each as the code makes it', async (address, first) => {
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
  await window.page.addInitScript(withoutAnswersAhead);
  const calls = callsOf(window);
  await window.page.goto(path);
  await everythingShown(screen, window.page);
  await idle(window);
  // The browser itself gives the answer about the user, which the page has as a preload.
  const made = (call: string) => call.endsWith('/api/user ') || calls.filter((other) => other === call).length > 1;
  expect(ahead.filter((call) => !made(call))).toEqual([]);
  await window.close();
});

/** The page, its style, five scripts, the font, the user, five reads of the squad, and the bell's. */
const MOST_REQUESTS = 16;

/** Waits until nothing of Dana's has changed so lately that a page reads it once more as soon as it hears of it. */
async function nothingIsNew(): Promise<void> {
  await caughtUp(stack);
  await until('a stream that begins without a change', async () => {
    const stream = await openStream(stack.url, ready.dana, '', '?age=0');
    await until('the opening of a stream', async () => stream.lastEventId() !== '');
    stream.close();
    return stream.events.length === 0;
  });
}

test('a first look at a squad without a round takes few requests, and each once', async () => {
  const { squad } = await createSquad(ready.dana, 'First Lookers');
  await nothingIsNew();
  const window = await windows.open({ visitor: ready.dana });
  const made: string[] = [];
  window.page.on('requestfinished', (request) => void made.push(`${request.method()} ${request.url()}`));
  await window.page.goto(`/squad/${squad.id}`);
  await until('the read of the bell', async () => made.some((request) => request.includes('/api/notifications?')));
  await idle(window);
  // The browser itself gives the answer about the user, which the page has as a preload.
  const repeated = made.filter((request, index) => made.indexOf(request) < index);
  expect(repeated.filter((request) => !request.endsWith('/api/user'))).toEqual([]);
  expect(new Set(made).size, made.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  await window.close();
});
