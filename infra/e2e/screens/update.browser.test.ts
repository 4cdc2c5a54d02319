import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { startDeployments } from './deployments.ts';
import { workerIsReady } from './kept.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
const PROFILE_CODE = '**/assets/profile-screen-*.js';
const dana = await registerGolfer(stack.url, 'Dana');
const deployments = await startDeployments(stack.url);
afterAll(() => deployments.close());
/** Without a worker, as on a first visit. */
const visitor = await openBrowser(stack.url, { visitor: dana });
const phone = await openBrowser(deployments.url, { visitor: dana, worker: true });

const home = ({ page }: ProofBrowser) => page.getByRole('heading', { name: 'Welcome back, Dana!' });
const second = ({ page }: ProofBrowser) => page.locator('meta[name=deployment]').count();

test('code that stays gone leads to one reload, then to words and a way to try again, which works once it is back', async () => {
  const { page } = visitor;
  await page.route(PROFILE_CODE, (route) => route.fulfill({ status: 404, body: '' }));
  const broken = page.getByRole('heading', { name: 'This page could not be shown' });
  await page.goto('/');
  await home(visitor).waitFor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await broken.waitFor();
  expect([loads, new URL(page.url()).pathname]).toEqual([1, '/profile']);
  expect(await lookAt(visitor.page, 'broken')).toEqual([]);
  const again = page.getByRole('button', { name: 'Reload' });
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await broken.waitFor();
  await page.unroute(PROFILE_CODE);
  await again.click();
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
});

test("one worker is registered, in the place of an older version's, and that one's registration stays", async () => {
  const { page } = phone;
  await page.goto('/manifest.webmanifest');
  await page.evaluate("navigator.serviceWorker.register('/push-worker.js')");
  await page.goto('/');
  await workerIsReady(page);
  const scripts = await page.evaluate<string[]>(
    'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ active }) => new URL(active.scriptURL).pathname))',
  );
  expect(scripts).toEqual(['/sw.js']);
});

test('a new deployment is there with the next load, and without a network from then on', async () => {
  const { page, context } = phone;
  await page.goto('/');
  await home(phone).waitFor();
  expect(await second(phone)).toBe(0);
  deployments.deploySecond();
  await page.reload();
  await home(phone).waitFor();
  expect(await second(phone)).toBe(1);
  await until(
    'the new files',
    async () => {
      const caches = await page.evaluate<string[]>('caches.keys()');
      return caches.filter((name) => name.startsWith('fourball.app.')).join() === 'fourball.app.second';
    },
    30_000,
  );
  await context.setOffline(true);
  await page.reload();
  await home(phone).waitFor();
  expect(await second(phone)).toBe(1);
  expect(phone.faults).toEqual([]);
});

test('a browser finds nothing that keeps the app from being installed, and reads what it is with its shortcuts', async () => {
  await visitor.page.goto('/');
  const browser = await visitor.context.newCDPSession(visitor.page);
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Fourball' },
    shortcuts: [
      { name: 'My Schedule', url: '/availability' },
      { name: 'Best Tee Times', url: '/tee-times' },
    ],
  });
});
