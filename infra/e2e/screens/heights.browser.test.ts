import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { registerGolfer, verifyAddresses } from '../../proofs/golfer.ts';
import { openBrowser } from './browser.ts';
import { pictures } from './looks.ts';
import { bookRound, readySquad } from './ready-squad.ts';
import { loaded, weekendSlots } from './screens.ts';
import { PHONE } from './windows.ts';

const stack = inject('stack');
/** Dana plays with Lee, and has a squad of five and another one; ten tee times are offered beside the booked one. */
const ready = await readySquad(stack.url, 'Saturday Skins');
await bookRound(ready);
await verifyAddresses(stack, ready.dana);
await ready.dana.ask(routes.changeSquad, {
  params: { squadId: ready.squad.id },
  body: { homeArea: { city: 'Denver', state: 'CO' } },
});
for (const name of ['Mateo', 'Noor', 'Kenji'])
  await (await registerGolfer(stack.url, name)).ask(routes.join, { params: { inviteCode: ready.inviteCode } });
await ready.dana.ask(routes.createSquad, { body: { name: 'Nine and Dine' } });
await ready.dana.ask(routes.generateRecommendations, { params: { squadId: ready.squad.id } });
const dana = await openBrowser(stack.url, { visitor: ready.dana });
await dana.page.setViewportSize(PHONE);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Height of a page once what comes last is there and nothing loads. */
async function heightOf(path: string, last: (page: Page) => Locator, { page } = dana): Promise<number> {
  await page.goto(path);
  await last(page).first().waitFor();
  await loaded(page);
  await page.screenshot({ path: `${pictures}/heights-${path.replace(/\W+/g, '-')}.png`, fullPage: true });
  return page.evaluate<number>('document.documentElement.scrollHeight');
}

test('home takes at most 1,200 px on a phone with two squads, and 1,900 px with twelve', async () => {
  expect(await heightOf('/', weekendSlots)).toBeLessThanOrEqual(1200);
  for (let number = 3; number <= 12; number += 1)
    await ready.dana.ask(routes.createSquad, { body: { name: `Squad ${number}` } });
  expect(await heightOf('/', weekendSlots)).toBeLessThanOrEqual(1900);
});

test('home of a golfer who has just begun takes no more, with two squads and the steps to a first round', async () => {
  const visitor = await registerGolfer(stack.url, 'Nora');
  await verifyAddresses(stack, visitor);
  for (const name of ['Early Birds', 'Twilight Nine']) await visitor.ask(routes.createSquad, { body: { name } });
  const nora = await openBrowser(stack.url, { visitor });
  await nora.page.setViewportSize(PHONE);
  const steps = (page: Page) => region(page, 'Your first round').getByText('2 of 5 steps done');
  expect(await heightOf('/', steps, nora)).toBeLessThanOrEqual(1200);
});

test.each([
  ['times', (page: Page) => region(page, 'Optimal Tee Times').getByRole('article')],
  ['availability', (page: Page) => region(page, 'Availability Status').getByText(/^(helps most|No missing answer)/)],
  ['members', (page: Page) => region(page, 'Members').getByText('Kenji Proof')],
] as const)('the tab "%s" of a squad of five takes at most 1,000 px on a phone', async (tab, last) => {
  expect(await heightOf(`/squad/${ready.squad.id}?tab=${tab}`, last)).toBeLessThanOrEqual(1000);
});

test('ten best tee times take at most 1,800 px on a phone, an offered one 148 px', async () => {
  const { page } = dana;
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Squad Availability' });
  const height = await heightOf(`/tee-times?squad=${ready.squad.id}`, () => cards);
  expect(await cards.count()).toBe(10);
  expect(height).toBeLessThanOrEqual(1800);
  const offered = cards.filter({ has: page.getByRole('button', { name: "I'm In" }) }).first();
  expect((await offered.boundingBox())?.height).toBeLessThanOrEqual(148);
});

test('the tab "availability" of a squad of 24 takes at most 1,600 px on a phone', async () => {
  for (let place = 5; place < 24; place += 1)
    await (await registerGolfer(stack.url, 'Robin')).ask(routes.join, { params: { inviteCode: ready.inviteCode } });
  const path = `/squad/${ready.squad.id}?tab=availability`;
  expect(await heightOf(path, (page) => page.getByRole('button', { name: 'Show 12 more' }))).toBeLessThanOrEqual(1600);
});
