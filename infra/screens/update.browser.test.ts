import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type Deployments, startDeployments } from './deployments.ts';
import { workerIsReady } from './kept.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
const PROFILE_CODE = '**/assets/profile-screen-*.js';
let dana: Golfer;
let deployments: Deployments;
/** Without a worker, as on a first visit. */
let visitor: ProofBrowser;
let phone: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  deployments = await startDeployments(stack.url);
  visitor = await openBrowser(stack.url, { visitor: dana });
  phone = await openBrowser(deployments.url, { visitor: dana, worker: true });
});
afterAll(async () => {
  await Promise.all([visitor?.close(), phone?.close()]);
  deployments?.close();
});

const home = ({ page }: ProofBrowser) => page.getByRole('heading', { name: 'Welcome back, Dana!' });
const profile = ({ page }: ProofBrowser) => page.getByRole('heading', { name: 'Account Settings' });
const second = ({ page }: ProofBrowser) => page.locator('meta[name=deployment]').count();

/** Goes to the profile from home, and answers how often the page was loaded on the way. */
async function goToProfile(arrives: () => Promise<unknown>): Promise<number> {
  const { page } = visitor;
  await page.evaluate('sessionStorage.clear()').catch(() => {});
  await page.goto('/');
  await home(visitor).waitFor();
  let loads = 0;
  const count = () => {
    loads += 1;
  };
  page.on('load', count);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await arrives();
  page.off('load', count);
  return loads;
}

test('code that is gone after a deployment leads to one reload, and the golfer is where they wanted to go', async () => {
  const { page } = visitor;
  await page.route(PROFILE_CODE, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  expect(await goToProfile(() => profile(visitor).waitFor())).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(visitor.faults).toEqual([]);
});

test('code that stays gone leads to one reload, then to words and a way to try again, which works once it is back', async () => {
  const { page } = visitor;
  await page.route(PROFILE_CODE, (route) => route.fulfill({ status: 404, body: '' }));
  const broken = page.getByRole('heading', { name: 'This page could not be shown' });
  expect(await goToProfile(() => broken.waitFor())).toBe(1);
  expect(await lookAt(visitor, 'broken')).toEqual([]);
  const again = page.getByRole('button', { name: 'Reload' });
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await broken.waitFor();
  await page.unroute(PROFILE_CODE);
  await again.click();
  await profile(visitor).waitFor();
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
  await context.setOffline(false);
});

test('a server that does not answer for the page does not keep the golfer waiting: the kept page is shown', async () => {
  deployments.hangPages();
  await phone.page.goto('/');
  await home(phone).waitFor();
  expect(phone.faults).toEqual([]);
});
