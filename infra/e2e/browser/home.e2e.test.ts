import { routes } from '@fourball/contracts/http/routes.ts';
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
  expect(faults).toEqual([]);
});
