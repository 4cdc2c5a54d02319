import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
const golfer = await registerGolfer(stack.url, 'Dana');
const body = { name: 'Open Fairways', preferredDays: ['tuesday' as const], isPrivate: false };
const { id: squadId } = await golfer.ask(routes.createSquad, { body });
const path = `/squad/${squadId}?tab=members`;
const dana = await openBrowser(stack.url, { visitor: golfer });
const lee = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Lee') });

const button = ({ page }: ProofBrowser, name: string) => page.getByRole('button', { name, exact: true });
const says = ({ page }: ProofBrowser, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('the first screen of a squad makes each call once, and those for its data do not wait for the code', async () => {
  const { page } = dana;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => code.promise.then(() => route.continue()));
  const first = page.waitForRequest('**/optimize-tee-times');
  await page.goto(`/squad/${squadId}`, { waitUntil: 'commit' });
  await first;
  const last = page.waitForResponse('**/api/notifications?*');
  code.resolve();
  await last;
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  page.removeAllListeners('request');
  await page.unroute('**/assets/*.js');
});

test('a golfer joins an open squad without an invite; once it is private, its members alone find it', async () => {
  await lee.page.goto(path);
  await says(lee, 'You can join this squad');
  expect(await lee.page.getByText(/Dana|@example\.com/).count()).toBe(0);
  await button(lee, 'Join Squad').click();
  await says(lee, 'Dana Proof');
  await golfer.ask(routes.changeSquad, { params: { squadId }, body: { isPrivate: true } });
  const stranger = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Kim') });
  await stranger.page.goto(path);
  await says(stranger, 'Squad Not Found');
});

test('the creator edits the squad, hands it over and leaves; the new one deletes it, and nobody finds it', async () => {
  await dana.page.goto(path);
  await button(dana, 'Edit Squad').click();
  await dana.page.getByLabel('Squad Name').fill('Early Birds');
  await button(dana, 'Save Squad').click();
  await dana.page.getByRole('heading', { name: 'Early Birds', level: 1 }).waitFor();
  await button(dana, 'Change Lee Proof').click();
  await dana.page.getByRole('menuitem', { name: 'Hand over squad' }).click();
  await button(dana, 'Hand Over').click();
  await says(dana, 'Squad handed over');
  await button(dana, 'Leave Squad').click();
  await button(dana, 'Leave').click();
  await says(dana, 'No squads yet');
  await lee.page.goto(path);
  await button(lee, 'Delete Squad').click();
  await button(lee, 'Delete').click();
  await says(lee, 'Squad deleted');
  await lee.page.goto(path);
  await says(lee, 'Squad Not Found');
  expect([dana.faults, lee.faults]).toEqual([[], []]);
});
