import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { chromium, type Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { requireTool } from '../../dev-stack/system-tools.ts';
import { flags } from '../../e2e/screens/browser-flags.ts';
import { inBothThemes } from '../../e2e/screens/looks.ts';
import { courseIn, inDays, registerGolfer, squadOf } from '../golfer.ts';
import { ownStackWithMails } from '../own-stack.ts';
import { delivered } from '../settled.ts';

/* From a mail as a mail server brings it to "In", by a golfer without an account on a small phone. */
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, locale: 'en-US' };
const MOST_TAPS = 2;
const EMAIL = 'pat.moreno@example.com';

const letter = () => server.letterTo(EMAIL, ({ html }) => html.includes(round));
const isIn = async () => {
  const all = await creator.ask(routes.listRecommendations, { params: { squadId } });
  return all.some(({ id, confirmedMembers }) => id === round && confirmedMembers.length === 2);
};

const { server, stack } = await ownStackWithMails();
const browser = await chromium.launch({ executablePath: await requireTool('chromium'), args: flags });
afterAll(() => browser.close());
const creator = await registerGolfer(stack.url, 'Creator');
const { squadId } = await squadOf(creator, { members: [], name: 'Heath Crew' });
const body = { golfers: [{ firstName: 'Pat', lastName: 'Moreno', email: EMAIL }] };
await creator.ask(routes.addGolfers, { params: { squadId }, body });
await delivered(stack);
const slot = { date: inDays(5), time: '09:00' as const, courseId: await courseIn(creator, 'Europe/Lisbon') };
const round = (await creator.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } })).id;

test(`it takes at most ${MOST_TAPS} taps, and nothing is wrong with the page at 360 px in either theme`, async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await page.setContent((await letter()).html);
  await tap(page.locator(`a[href*="round=${round}"]`).first());
  await page.waitForURL('**/a/*/?*');
  expect(await page.locator('h1').innerText()).toContain('Pat');
  expect(await inBothThemes(page, { picture: 'answer-360' })).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await isIn()).toBe(false);
  await tap(page.getByRole('button', { name: 'In', exact: true }).first());
  await page.getByRole('status').filter({ hasText: 'You are in' }).waitFor();
  await until('the golfer to be in', isIn);
  console.log(`${taps} taps from the mail to In`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(await inBothThemes(page, { picture: 'answered-360' })).toEqual([]);
  await page.getByRole('button', { name: 'Send a new link' }).tap();
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  expect(await inBothThemes(page, { picture: 'ended-360' })).toEqual([]);
  await context.close();
});
