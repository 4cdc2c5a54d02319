import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let browser: ProofBrowser;

beforeAll(async () => {
  browser = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Dana') });
});
afterAll(async () => {
  await browser?.close();
});

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

test.each(['light', 'dark'] as const)('without a choice the app follows a system that is %s', async (colorScheme) => {
  await browser.page.emulateMedia({ colorScheme });
  await browser.page.goto('/profile');
  const radios = browser.page.getByRole('group', { name: 'Theme' }).getByRole('radio');
  await radios.first().waitFor();
  expect(await radios.count()).toBe(3);
  expect(await browser.page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  expect(await ground()).toBe(colorScheme);
});

test.each([
  ['Dark', 'light', 'dark', '#09150e'],
  ['Light', 'dark', 'light', '#fbfbf6'],
] as const)(
  '%s is shown on a system that is %s, by the browser bar as well',
  async (name, colorScheme, colour, barColour) => {
    await browser.page.emulateMedia({ colorScheme });
    await choose(name);
    expect([await ground(), await bar()]).toEqual([colour, barColour]);
  },
);

test('the choice is there before anything of the app has run', async () => {
  await browser.page.emulateMedia({ colorScheme: 'light' });
  await choose('Dark');
  await browser.page.route('**/assets/**', (route) => route.abort());
  await browser.page.reload({ waitUntil: 'domcontentloaded' });
  expect(await ground()).toBe('dark');
  await browser.page.unroute('**/assets/**');
  await browser.page.reload();
  await browser.page.getByRole('radio', { name: 'Dark' }).waitFor();
  expect(await browser.page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
});

test('every window of the browser follows, whatever it shows', async () => {
  const other = await browser.context.newPage();
  await other.goto('/no/such/page');
  expect(await ground(other)).toBe('dark');
  await choose('Light');
  await expect.poll(() => ground(other)).toBe('light');
  await other.close();
});

test('the arrow keys choose, one at a time', async () => {
  await browser.page.getByRole('radio', { name: 'Light' }).focus();
  await browser.page.keyboard.press('ArrowRight');
  expect(await browser.page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  expect(await ground()).toBe('dark');
  await browser.page.keyboard.press('ArrowLeft');
  await browser.page.keyboard.press('ArrowLeft');
  expect(await browser.page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  expect(await ground()).toBe('light');
  await browser.page.getByRole('region', { name: 'Appearance' }).scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'appearance')).toEqual([]);
});

test('signing out keeps it: it is the choice of this browser', async () => {
  await choose('Dark');
  await browser.page.getByRole('button', { name: 'Sign Out' }).click();
  await browser.page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await ground()).toBe('dark');
  expect(browser.faults).toEqual([]);
});
