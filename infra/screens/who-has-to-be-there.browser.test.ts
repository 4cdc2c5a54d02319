import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { answer, hold } from './held-answers.ts';
import { lookAt } from './looks.ts';
import type { ReadySquad } from './ready-squad.ts';
import { openTeeTimes, squadOfFour } from './tee-times-page.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: Awaited<ReturnType<typeof openTeeTimes>>;

beforeAll(async () => {
  ready = await squadOfFour(stack.url);
  dana = await openTeeTimes(stack.url, ready.dana);
  await dana.page.goto(`/squad/${ready.squad.id}`);
});
afterEach(() => dana.page.unrouteAll());
afterAll(async () => {
  expect(dana?.faults).toEqual([]);
  await dana?.close();
});

const choose = (name: string, part: 'Must come' | 'Leave out') =>
  dana.page.getByRole('group', { name, exact: true }).getByRole('button', { name: part }).click();
const slots = () => dana.page.getByRole('region', { name: 'Optimal Tee Times' }).getByRole('article');

test('each slot says how many have not answered, and whose answer would help most', async () => {
  await slots().first().getByText('2 have not answered').waitFor();
  await slots()
    .first()
    .getByText(/^If (Kim|Sam) could do/)
    .waitFor();
  await slots().first().getByText('Why this score').click();
  await slots()
    .first()
    .getByText(/of 100$/)
    .waitFor();
});

test('the tee times change when some are left out, as the server ranks them', async () => {
  await dana.page.getByText('Who has to be there?').click();
  await choose('Kim', 'Leave out');
  await choose('Sam', 'Leave out');
  await dana.says(/^Without Kim, Sam: \d+ tee times$/);
  await slots()
    .first()
    .getByText(/2\/2 available/)
    .waitFor();
  expect(await slots().first().getByText('2 have not answered').count()).toBe(0);
});

test('nobody both must come and is left out', async () => {
  await choose('Sam', 'Must come');
  await dana.says('No tee time suits');
  await dana.says('With Sam, without Kim: 0 tee times');
  await choose('Sam', 'Must come');
  await choose('Lee', 'Must come');
  await dana.says(/^With Lee, without Kim: \d+ tee times$/);
  await slots()
    .first()
    .getByText(/2\/3 available/)
    .waitFor();
  expect(await lookAt(dana, 'squad-who-has-to-be-there')).toEqual([]);
});

test('the slots stay while it is ranked anew, which is said', async () => {
  const release = await hold(dana.page, '**/optimize-tee-times');
  await choose('Sam', 'Leave out');
  await dana.says('Ranking...');
  expect(await slots().count()).toBeGreaterThan(0);
  await release();
  await dana.says(/^With Lee, without Kim, Sam: \d+ tee times$/);
});

test('too many of them are refused in words, with a way back', async () => {
  await answer(dana.page, '**/optimize-tee-times', 429, 'Too many requests. Try again in 42 seconds.');
  await choose('Lee', 'Leave out');
  await dana.says('Failed to find optimal tee times');
  await dana.says('429: Too many requests. Try again in 42 seconds.');
  await dana.button('Clear').click();
  await slots()
    .first()
    .getByText(/2\/4 available/)
    .waitFor();
});
