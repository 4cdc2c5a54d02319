import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { inDays } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { bookRound, readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
await bookRound(ready);
const dana = await openBrowser(stack.url, { visitor: ready.dana });
const lee = await openBrowser(stack.url, { visitor: ready.lee });

const region = ({ page }: ProofBrowser, name: string) => page.getByRole('region', { name, exact: true });
const toast = ({ page }: ProofBrowser, text: string) =>
  page.getByRole('listitem').getByText(text, { exact: true }).first().waitFor();

test('on opening, home says when, where and with whom the next round is; two taps give up the seat', async () => {
  const { page } = lee;
  await page.goto('/');
  const [round] = await ready.lee.ask(routes.listBookings, {});
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const next = region(lee, 'Welcome').getByRole('link', { name: /^Your next round/ });
  for (const words of [/^\w{3}, \w{3} \d+ at \d+:00 [AP]M$/, round?.course.name ?? 'none', 'with Dana']) {
    const { y = 0, height = 0 } = (await next.getByText(words).boundingBox()) ?? {};
    expect([y > 0, y + height < (tabs?.y ?? 0)]).toEqual([true, true]);
  }
  await next.click();
  const giveUp = region(lee, 'Your seat').getByRole('button', { name: "Can't make it" });
  const { y = 0, height = 0 } = (await giveUp.boundingBox()) ?? {};
  expect([y > 0, y + height < (tabs?.y ?? 0)]).toEqual([true, true]);
  await giveUp.click();
  await region(lee, 'Your seat').getByText('Seat given up').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await region(lee, 'Your seat').getByText("You're in").waitFor();
});

test('the creator moves the round, the friend gives up the seat, and the creator cancels the rest', async () => {
  const opensHome = async (golfer: ProofBrowser) => {
    await golfer.page.goto('/');
    await region(golfer, 'Optimal Weekend Slots').getByRole('article').first().waitFor();
  };
  const opensRound = async (golfer: ProofBrowser) => {
    await opensHome(golfer);
    await region(golfer, 'Upcoming Tee Times').getByRole('link').click();
  };
  await opensRound(dana);
  const change = region(dana, 'Tee time').getByRole('button', { name: /^Change/ });
  await change.click();
  await dana.page.getByRole('menuitem', { name: 'Move tee time' }).click();
  await dana.page.getByLabel('Date', { exact: true }).fill(inDays(12));
  await dana.page.getByLabel('Time', { exact: true }).fill('10:30');
  await dana.page.getByRole('button', { name: 'Move Tee Time' }).click();
  await toast(dana, 'Tee time moved');
  await region(dana, 'Tee time').getByText('10:30').waitFor();

  await opensRound(lee);
  expect(await lee.page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  await region(lee, 'Your seat').getByRole('button', { name: "Can't make it" }).click();
  await region(lee, 'Your seat').getByText('Seat given up').waitFor();
  // Leaving the page sends what could be taken back until then.
  await lee.page.goto('/');
  await lee.page.getByText('No upcoming tee times').waitFor();

  await opensHome(dana);
  await region(dana, 'Upcoming Tee Times').getByText('1 player').waitFor();
  await region(dana, 'Upcoming Tee Times').getByRole('link').press('Enter');
  await change.press('Enter');
  await dana.page.getByRole('menuitem', { name: 'Cancel tee time' }).press('Enter');
  await dana.page.getByRole('button', { name: 'Cancel Tee Time' }).press('Enter');
  await toast(dana, 'Tee time cancelled');
  await region(dana, 'Your seat').getByText('This tee time was cancelled').waitFor();
  expect([dana.faults, lee.faults]).toEqual([[], []]);
});
