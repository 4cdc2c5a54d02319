import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { inDays } from '../../proofs/golfer.ts';
import { openBrowser } from './browser.ts';
import { readySquad } from './ready-squad.ts';
import { shortDate } from './weeks.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
const dana = await openBrowser(stack.url, { visitor: ready.dana });

const card = (name: string) => dana.page.getByRole('region', { name, exact: true });
const grid = () => card('Squad Availability').getByRole('grid', { name: 'Who is free when' });

test('the map is read in whole on a small phone, and who helps most is asked for once the roster is come to', async () => {
  const { page } = dana;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/outlook')) asked += 1;
  });
  await page.setViewportSize({ width: 360, height: 320 });
  await page.goto(`/squad/${ready.squad.id}?tab=availability`);
  await grid().waitFor();
  const last = await grid().getByRole('gridcell').getByRole('button').last().boundingBox();
  expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(last?.width).toBeGreaterThanOrEqual(40);
  expect(last?.height).toBeGreaterThanOrEqual(44);
  await card('Availability Status').getByRole('listitem').first().waitFor();
  expect(asked).toBe(0);
  await card('Availability Status').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toBe(1);
});

test('what a member saves is on the map of the others without a reload', async () => {
  const cell = (free: number) =>
    grid().getByRole('button', { name: `${shortDate(inDays(3))} at 11:00 AM: ${free} of 2 free`, exact: true });
  for (const name of ['All days', 'All hours']) await dana.page.getByRole('button', { name }).click();
  await cell(0).waitFor();
  await ready.lee.ask(routes.saveAvailability, { body: { date: inDays(3), timeSlots: ['11:00'] } });
  await cell(1).waitFor();
  expect(dana.faults).toEqual([]);
});
