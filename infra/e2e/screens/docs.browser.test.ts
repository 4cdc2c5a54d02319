import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';

const stack = inject('stack');

test('the page of the API shows every call, and calls one, within its own policy', async () => {
  const { page, faults } = await openBrowser(stack.url);
  await page.goto('/api/docs');
  await page
    .locator('.opblock')
    .nth(allRoutes.length - 1)
    .waitFor();
  expect(await page.locator('.opblock').count()).toBe(allRoutes.length);

  const call = page.locator('#operations-auth-logout');
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await call.locator('.live-responses-table .response-col_status', { hasText: '204' }).first().waitFor();
  expect(faults).toEqual([]);
});
