import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: ProofBrowser;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  dana = await openBrowser(stack.url, { visitor: ready.dana });
});
afterAll(async () => {
  await dana?.close();
});

interface Shared {
  title: string;
  text: string;
  url: string;
}

/** The device's share sheet, which does with what it is given as `outcome` says; what it was given is in `window.shared`. */
const shareSheet = (outcome: string) => `
  window.shared = [];
  navigator.share = async (data) => {
    window.shared.push(data);
    ${outcome}
  };`;

const shared = () => dana.page.evaluate<Shared[]>('window.shared ?? []');
const copied = () => dana.page.evaluate<string>('navigator.clipboard.readText()');
const messages = () => dana.page.getByRole('listitem').getByText(/^(Shared|Error)$/);

/** Opens the squad's page with this share sheet, and shares the best slot. */
async function shareBestSlot(sheet = ''): Promise<void> {
  const { page } = dana;
  await page.goto(`/squad/${ready.squad.id}`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate("navigator.clipboard.writeText('nothing yet')");
  if (sheet) await page.evaluate(sheet);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
}

afterEach(() => expect(dana.faults).toEqual([]));

test('a tee time is handed to the share sheet, in words and with the address that opens it', async () => {
  await shareBestSlot(shareSheet(''));
  const [sheet, ...more] = await shared();
  expect(more).toEqual([]);
  expect(sheet?.title).toBe('Tee time of Weekend Warriors');
  expect(sheet?.text).toMatch(
    /^Weekend Warriors: \w{3}, \w{3} \d{1,2} at \d{1,2}:00 AM, [\w' -]+\. 2 of 2 can play\.$/,
  );
  expect(sheet?.url).toMatch(
    new RegExp(`^${stack.url}/squad/${ready.squad.id}\\?slot=\\d{4}-\\d\\d-\\d\\dT\\d\\d:00@[\\w-]{36}$`),
  );
  expect(await messages().count()).toBe(0);
  expect(await copied()).toBe('nothing yet');

  await dana.page.goto(sheet?.url ?? '');
  await dana.page.getByRole('article').first().waitFor();
});

test('a share sheet that is closed without sharing says nothing and copies nothing', async () => {
  await shareBestSlot(shareSheet("throw new DOMException('closed', 'AbortError');"));
  expect(await shared()).toHaveLength(1);
  expect(await messages().count()).toBe(0);
  expect(await copied()).toBe('nothing yet');
});

test.each([
  ['there is no share sheet', ''],
  ['the device refuses to share', shareSheet("throw new DOMException('no', 'NotAllowedError');")],
  ['the share sheet fails', shareSheet("throw new TypeError('no such thing');")],
])('where %s, the details are copied, and that is said', async (_case, sheet) => {
  await shareBestSlot(sheet);
  await dana.page.getByRole('listitem').getByText('Shared', { exact: true }).waitFor();
  await dana.page.getByText('Tee time details copied to clipboard', { exact: true }).first().waitFor();
  const [words, address] = (await copied()).split('\n');
  expect(words).toMatch(/^Weekend Warriors: .+\. 2 of 2 can play\.$/);
  expect(address).toContain(`${stack.url}/squad/${ready.squad.id}?slot=`);
});

test('where nothing can be shared or copied, that is said', async () => {
  await shareBestSlot(
    "navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError') };",
  );
  await dana.page.getByRole('listitem').getByText('Error', { exact: true }).waitFor();
  await dana.page.getByText('Failed to copy to clipboard.', { exact: true }).first().waitFor();
});

test('the app is offered for installing where the browser offers it, on the profile alone, and once', async () => {
  const { page } = dana;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
  const held = await page.evaluate<boolean>(`(() => {
    window.asked = 0;
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => void (window.asked += 1);
    window.dispatchEvent(event);
    return event.defaultPrevented;
  })()`);
  expect(held).toBe(true);
  expect(await page.getByText('Install app').count()).toBe(0);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  const install = page.getByRole('button', { name: 'Install app' });
  await install.waitFor();
  expect(await lookAt(dana, 'profile-install')).toEqual([]);
  await install.click();
  await install.waitFor({ state: 'detached' });
  expect(await page.evaluate('window.asked')).toBe(1);
});

test.each([
  [false, 1],
  [true, 0],
])("an iPhone's browser (opened from the home screen: %s) is told how, %i times", async (standalone, times) => {
  const { page } = dana;
  // Such a browser offers nothing by itself, as this one may.
  await page.addInitScript(`
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: ${standalone} })`);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  expect(await page.getByText('In Safari, tap Share, then "Add to Home Screen".').count()).toBe(times);
});

test('a browser finds nothing that keeps the app from being installed', async () => {
  await dana.page.goto('/');
  const browser = await dana.context.newCDPSession(dana.page);
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
});

test('what the app is when it is installed is served as such, with its icons', async () => {
  const manifest = await fetch(new URL('/manifest.webmanifest', stack.url));
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons, shortcuts, ...app } = (await manifest.json()) as Record<
    'icons' | 'shortcuts',
    Record<string, string>[]
  >;
  expect(app).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Fourball' });
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['My Schedule', '/availability'],
    ['Best Tee Times', '/tee-times'],
  ]);
  for (const { src } of icons) {
    const icon = await fetch(new URL(src ?? '', stack.url));
    expect([src, icon.headers.get('content-type')]).toEqual([src, 'image/png']);
  }
  const worker = await fetch(new URL('/sw.js', stack.url));
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});
