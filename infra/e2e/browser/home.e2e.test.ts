import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { openBrowser } from '../screens/browser.ts';
import { bookRound, readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
await bookRound(ready);
const { page, faults } = await openBrowser(stack.url, { visitor: ready.lee });
const region = (name: string) => page.getByRole('region', { name, exact: true });

test('on opening, home says when, where and with whom the next round is; two taps give up the seat', async () => {
  await page.goto('/');
  const [round] = await ready.lee.ask(routes.listBookings, {});
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const next = region('Welcome').getByRole('link', { name: /^Your next round/ });
  for (const words of [/^\w{3}, \w{3} \d+ at \d+:00 [AP]M$/, round?.course.name ?? 'none', 'with Dana']) {
    const { y = 0, height = 0 } = (await next.getByText(words).boundingBox()) ?? {};
    expect([y > 0, y + height < (tabs?.y ?? 0)]).toEqual([true, true]);
  }
  await next.click();
  const giveUp = region('Your seat').getByRole('button', { name: "Can't make it" });
  const { y = 0, height = 0 } = (await giveUp.boundingBox()) ?? {};
  expect([y > 0, y + height < (tabs?.y ?? 0)]).toEqual([true, true]);
  await giveUp.click();
  await region('Your seat').getByText('Seat given up').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await region('Your seat').getByText("You're in").waitFor();
});

test('a seat that was given up is free once the page was left, and is taken again', async () => {
  const seats = async () => (await ready.lee.ask(routes.listBookings, {})).length;
  const seat = region('Your seat');
  expect(await seats()).toBe(1);
  await seat.getByRole('button', { name: "Can't make it" }).press('Enter');
  await seat.getByText('Seat given up').waitFor();
  // Leaving the page sends what could be taken back until then, so that it outlives the page.
  await page.evaluate(`{
    const { fetch } = window;
    window.fetch = (address, init) => {
      sessionStorage.setItem('sent', init.method + ' ' + init.keepalive);
      return fetch(address, init);
    };
  }`);
  await page.reload();
  expect(await page.evaluate("sessionStorage.getItem('sent')")).toBe('POST true');
  await until('the seat to be free', async () => (await seats()) === 0);
  await page.reload();
  await seat.getByRole('button', { name: 'Take the seat' }).press('Enter');
  await page.getByText('Seat taken', { exact: true }).first().waitFor();
  await seat.getByText("You're in").waitFor();
  expect([await seats(), faults]).toEqual([1, []]);
});
