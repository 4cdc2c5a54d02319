import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from './browser.ts';

const stack = inject('stack');
const browser = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Dana') });

/** Whether the page's ground is light or dark, as it is painted. */
const ground = (page = browser.page) =>
  page.evaluate<string>(`(() => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data[1] > 128 ? 'light' : 'dark';
  })()`);
const choose = (name: string) => browser.page.getByRole('radio', { name, exact: true }).check({ force: true });
/** The colour of the browser's bar, as the page asks for it now. */
const bar = () =>
  browser.page.evaluate<string>(
    "[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content).join()",
  );

test.each([
  ['System', 'light', 'light', '#fbfbf6'],
  ['System', 'dark', 'dark', '#09150e'],
  ['Dark', 'light', 'dark', '#09150e'],
  ['Light', 'dark', 'light', '#fbfbf6'],
] as const)(
  '%s on a system that is %s is %s, the browser bar included',
  async (name, colorScheme, colour, barColour) => {
    await browser.page.emulateMedia({ colorScheme });
    if (name === 'System') await browser.page.goto('/profile?open=appearance');
    else await choose(name);
    await browser.page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
    expect([await ground(), await bar()]).toEqual([colour, barColour]);
  },
);

test('the choice is there before anything of the app has run, in every window, and after signing out', async () => {
  const { page, context } = browser;
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('Dark');
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await ground()).toBe('dark');
  await page.unroute('**/assets/**');
  await page.reload();
  const other = await context.newPage();
  await other.goto('/no/such/page');
  expect(await ground(other)).toBe('dark');
  await page.getByRole('radio', { name: 'Dark' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('radio', { name: 'Light', checked: true }).waitFor();
  await expect.poll(() => ground(other)).toBe('light');
  await other.close();
  await choose('Dark');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await ground()).toBe('dark');
  expect(browser.faults).toEqual([]);
});
