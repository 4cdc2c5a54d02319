import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
await ready.dana.ask(routes.generateRecommendations, { params: { squadId: ready.squad.id } });
const dana = await openBrowser(stack.url, { visitor: ready.dana });
const lee = await openBrowser(stack.url, { visitor: ready.lee });
for (const { page } of [dana, lee]) await page.goto(`/tee-times?squad=${ready.squad.id}`);
afterAll(() => expect([dana.faults, lee.faults]).toEqual([[], []]));

/** Recommendations of the squad, the best match first. */
const listed = (): Promise<Recommendation[]> =>
  ready.dana.ask(routes.listRecommendations, { params: { squadId: ready.squad.id } });
const best = ({ page }: ProofBrowser) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
const press = (golfer: ProofBrowser, name: string) =>
  best(golfer).getByRole('button', { name, exact: true }).press('Enter');
const says = ({ page }: ProofBrowser, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Said to screen readers alone: the button shows it. */
const CONFIRMED = "Confirmed! You've confirmed your attendance for this tee time";
const focused = () => dana.page.evaluate<string>('document.activeElement.textContent');

test('"I\'m In" shows at once, keeps the focus, and is taken back and undone', async () => {
  const agrees = Promise.withResolvers<void>();
  await dana.page.route('**/confirm', (route) => agrees.promise.then(() => route.continue()), { times: 1 });
  await press(dana, "I'm In");
  await best(dana).getByText('1 confirmed').waitFor();
  expect(await focused()).toBe('Confirmed');
  expect((await listed())[0]?.confirmedMembers).toEqual([]);
  agrees.resolve();
  await says(dana, CONFIRMED);
  expect((await listed())[0]?.confirmedMembers).toEqual([ready.dana.user.id]);
  await press(dana, "Can't make it");
  await says(dana, "You're out");
  expect(await focused()).toBe("I'm In");
  expect((await listed())[0]).toMatchObject({ status: 'pending', confirmedMembers: [] });
  await dana.page.getByRole('button', { name: 'Undo' }).click();
  await says(dana, CONFIRMED);
});

test('the creator alone books, with the groups before their eyes, and gets a reference to copy', async () => {
  await press(lee, "I'm In");
  await says(lee, CONFIRMED);
  expect(await lee.page.getByRole('button', { name: 'Book It' }).count()).toBe(0);
  await best(dana).getByText('2 confirmed').waitFor();
  await press(dana, 'Book It');
  await dana.page
    .getByRole('alertdialog')
    .getByText(/^(Dana, Lee|Lee, Dana)$/)
    .waitFor();
  await dana.page.getByRole('button', { name: 'Confirm Booking' }).click();
  await says(dana, 'Booking confirmed!');
  await best(dana).getByRole('link', { name: 'See the round' }).waitFor();
  expect(await dana.page.evaluate('document.activeElement.tagName')).toBe('H3');
  await press(dana, 'Copy booking reference');
  await says(dana, 'Booking reference copied to clipboard.');
  const reference = (await listed()).find((one) => one.bookingConfirmed)?.bookingReference;
  expect(await dana.page.evaluate('navigator.clipboard.readText()')).toBe(reference);
});

test('a player gives up the seat on the page of the round, keeps it by Undo, and takes it again', async () => {
  const seats = async () => (await ready.lee.ask(routes.listBookings, {})).length;
  const seat = lee.page.getByRole('region', { name: 'Your seat' });
  const presses = (name: string) => seat.getByRole('button', { name }).press('Enter');
  await best(lee).getByRole('link', { name: 'See the round' }).click();
  await presses("Can't make it");
  await lee.page.getByRole('button', { name: 'Undo' }).click();
  await seat.getByText("You're in").waitFor();
  expect(await seats()).toBe(1);
  await presses("Can't make it");
  await seat.getByText('Seat given up').waitFor();
  // Leaving the page sends what could be taken back until then, so that it outlives the page.
  await lee.page.evaluate(`{
    const { fetch } = window;
    window.fetch = (address, init) => {
      sessionStorage.setItem('sent', init.method + ' ' + init.keepalive);
      return fetch(address, init);
    };
  }`);
  await lee.page.reload();
  expect(await lee.page.evaluate("sessionStorage.getItem('sent')")).toBe('POST true');
  await until('the seat to be free', async () => (await seats()) === 0);
  await lee.page.reload();
  await presses('Take the seat');
  await says(lee, 'Seat taken');
  await seat.getByText("You're in").waitFor();
  expect(await seats()).toBe(1);
});
