import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { inDays } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
const dana = await openBrowser(stack.url, { visitor: ready.dana });
const lee = await openBrowser(stack.url, { visitor: ready.lee });

/** Opens a page and waits for its stream, with which the bell stops to ask by itself; lists of rounds never do. */
async function openLive({ page }: ProofBrowser, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/notifications/stream?*');
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

test("a booking in one browser is in the other's bell and lists, without a reload and without being asked for", async () => {
  const [course] = await ready.lee.ask(routes.searchCourses, { query: {} });
  const body = { slot: { date: inDays(6), time: '09:00' as const, courseId: course?.id ?? '' } };
  await ready.lee.ask(routes.confirmOptimalSlot, { params: { squadId: ready.squad.id }, body });
  await openLive(lee, '/');
  const rounds = lee.page.getByRole('region', { name: 'Upcoming Tee Times' });
  await rounds.getByText('No upcoming tee times').waitFor();

  // On arrival the list is ranked anew, and its tee times may change places.
  const ranked = dana.page.waitForResponse(/\/api\/squad-tee-time-recommendations\/[^/]+\/generate$/);
  await dana.page.goto(`/tee-times?squad=${ready.squad.id}`);
  await ranked;
  await dana.page.getByRole('button', { name: 'Book It' }).first().click();
  await dana.page.getByRole('button', { name: 'Confirm Booking' }).click();
  await lee.page.getByRole('button', { name: /^Notifications, \d unread$/ }).waitFor();
  await rounds.getByText('Weekend Warriors').first().waitFor();
  expect([dana.faults, lee.faults]).toEqual([[], []]);
});

test('what changes after the first reads of a page, and before its stream is there, is shown once it is', async () => {
  const phone = await openBrowser(stack.url, { visitor: ready.lee });
  const { promise: mayOpen, resolve: letOpen } = Promise.withResolvers<void>();
  await phone.page.route('**/api/notifications/stream?*', async (route) => {
    await mayOpen;
    await route.continue();
  });
  await phone.page.goto(`/squad/${ready.squad.id}`);
  await phone.page.getByRole('heading', { name: 'Weekend Warriors' }).first().waitFor();
  const name = 'Early Birds';
  await ready.dana.ask(routes.changeSquad, { params: { squadId: ready.squad.id }, body: { name } });
  // The same event brings it to her screen, by the same stream of the same replica.
  await dana.page.getByText(name).first().waitFor();
  letOpen();
  await phone.page.getByRole('heading', { name }).first().waitFor();
  expect(phone.faults).toEqual([]);
});
