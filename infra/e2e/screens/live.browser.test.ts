import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, test } from 'vitest';
import { inDays } from '../../proofs/golfer.ts';
import { ownStack } from '../../proofs/own-stack.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { readySquad } from './ready-squad.ts';

/** Its open streams are counted: no other browser may have one there. */
const stack = await ownStack();
let days = 5;

afterAll(() => Promise.all([danas.close(), lees.close()]));

/** Dana books a slot of a day of its own, which Lee has picked. */
async function book(): Promise<void> {
  const { dana, lee, squad } = ready;
  const [course] = await lee.ask(routes.searchCourses, { query: {} });
  days += 1;
  const slot = { date: inDays(days), time: '09:00' as const, courseId: course?.id ?? '' };
  const { id } = await lee.ask(routes.confirmOptimalSlot, { params: { squadId: squad.id }, body: { slot } });
  await dana.ask(routes.bookRecommendation, { params: { recommendationId: id }, body: {} });
}

const unread = (page: ProofBrowser['page'], count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` });

async function openStreams(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${stack.ports.metrics.gateway}/metrics`)).text();
  return Number(/^fourball_gateway_streams (\d+)$/m.exec(metrics)?.[1]);
}
/** A stream that was refused is asked for again after seconds, and then less often. */
const streamsAre = (count: number) => until(`${count} streams`, async () => (await openStreams()) === count);

const ready = await readySquad(stack.url, 'Weekend Warriors');
const danas = await openBrowser(stack.url, { visitor: ready.dana });
const lees = await openBrowser(stack.url, { visitor: ready.lee });
for (const { page } of [danas, lees]) await page.goto('/');
await streamsAre(2);
await book();
await lees.page.getByRole('button', { name: /^Notifications, \d unread$/ }).waitFor();

test('all windows of a browser share one stream, and another takes over from the one that had it', async () => {
  const second = await lees.context.newPage();
  await second.goto('/');
  const first = second.getByRole('button', { name: /^Notifications, \d unread$/ });
  const before = Number(/\d/.exec((await first.getAttribute('aria-label')) ?? '')?.[0]);
  await book();
  await unread(second, before + 1).waitFor();
  await unread(lees.page, before + 1).waitFor();
  expect(await openStreams()).toBe(2);

  await lees.page.goto('about:blank');
  await streamsAre(2);
  await book();
  await unread(second, before + 2).waitFor();
  await second.close();
  await streamsAre(1);
});

test('while the stream is away the panel asks by itself, and stops when the stream is back', async () => {
  const { page } = lees;
  await page.goto('about:blank');
  await page.route('**/api/notifications/stream?*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByRole('button', { name: 'Unread (0)' }).waitFor();
  await book();
  await page.getByRole('button', { name: 'Unread (1)' }).waitFor();

  await page.unroute('**/api/notifications/stream?*');
  await streamsAre(2);
  await book();
  await page.getByRole('button', { name: 'Unread (2)' }).waitFor();
});
