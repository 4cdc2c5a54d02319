import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { answer, hold } from './held-answers.ts';
import { lookAt } from './looks.ts';
import type { ReadySquad } from './ready-squad.ts';
import { listed, openTeeTimes, squadOfFour, teeTimesPath } from './tee-times-page.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: Awaited<ReturnType<typeof openTeeTimes>>;

beforeAll(async () => {
  ready = await squadOfFour(stack.url);
  await createSquad(ready.dana, 'Early Birds');
  dana = await openTeeTimes(stack.url, ready.dana);
});
afterEach(() => dana.page.unrouteAll());
afterAll(async () => {
  expect(dana?.faults).toEqual([]);
  await dana?.close();
});

describe('before there are recommendations', () => {
  test('a golfer without a squad is led to create one', async () => {
    const nora = await openTeeTimes(stack.url, await registerGolfer(stack.url, 'Nora'));
    await nora.page.goto('/tee-times');
    await nora.page.getByRole('heading', { name: 'Best Tee Times', level: 1 }).waitFor();
    await nora.says('No squads yet');
    await nora.says('Join or create a squad to see personalized tee time recommendations');
    expect(await lookAt(nora, 'tee-times-no-squads')).toEqual([]);
    await nora.page.getByRole('link', { name: 'Create Squad' }).click();
    await nora.page.waitForURL('**/create-squad');
    await nora.close();
  });

  test('the first squad is chosen, each chip counts its members, and the choice stays in the address', async () => {
    const { page } = dana;
    await page.goto('/tee-times');
    const chips = page.getByRole('group', { name: 'Squad' }).getByRole('button');
    await chips.first().waitFor();
    const names = await chips.allTextContents();
    expect(names.toSorted()).toEqual(['Early Birds1 member', 'Weekend Warriors4 members']);
    expect(await chips.first().getAttribute('aria-pressed')).toBe('true');
    await chips.filter({ hasText: 'Weekend Warriors' }).click();
    await page.waitForURL(`**/tee-times?squad=${ready.squad.id}`);
    await page.reload();
    await page.getByRole('button', { name: /^Weekend Warriors/, pressed: true }).waitFor();
  });

  test('an empty list says what to do', async () => {
    await dana.says('Squad Recommendations');
    await dana.says('No recommendations yet');
    await dana.says("Generate recommendations based on your squad's availability");
    expect(await dana.button('Generate New Recommendations').count()).toBe(0);
    expect(await lookAt(dana, 'tee-times-empty')).toEqual([]);
  });

  test('too many generations are refused in words', async () => {
    await answer(dana.page, '**/generate', 429, 'Too many requests. Try again in 42 seconds.');
    await dana.button('Generate Recommendations').click();
    await dana.says('Failed to generate recommendations');
    await dana.says('429: Too many requests. Try again in 42 seconds.');
    await dana.says('No recommendations yet');
  });

  test('they are generated', async () => {
    const release = await hold(dana.page, '**/generate');
    await dana.button('Generate Recommendations').click();
    await dana.button('Generating...').waitFor();
    await release();
    await dana.says('Recommendations generated');
    await dana.button('Generate New Recommendations').waitFor();
    expect(await dana.cards.count()).toBe((await listed(ready)).length);
  });
});

describe('a recommendation', () => {
  test('shows when, where, for how much, how good and for how many it is', async () => {
    await dana.page.goto(teeTimesPath(ready));
    await dana.cards.first().waitFor();
    const [best] = await listed(ready);
    if (!best) throw new Error('Nothing is recommended');
    const text = await dana.card(0).innerText();
    const day = new Date(`${best.date}T12:00:00`);
    expect(text).toContain(day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }));
    expect(text).toMatch(/(8|9|10):00 AM/);
    expect(text).toContain(`${Math.floor(best.score)}% match`);
    expect(text).toContain(best.score >= 75 ? 'Excellent' : best.score >= 50 ? 'Good' : 'Fair');
    expect(text).toContain(`${best.course.name}\n`);
    expect(text).toContain(`${best.course.city}, ${best.course.state}`);
    expect(text).toMatch(/\$\d+ average/);
    expect(text).toMatch(/Squad Availability\s+2\/4/);
    expect(text).toContain('0 confirmed');
  });

  test("opens the course's own page in a new tab", async () => {
    const link = dana.card(0).getByRole('link', { name: /^Reserve with the course/ });
    expect(await link.getAttribute('href')).toBe((await listed(ready))[0]?.course.bookingUrl);
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('says how many have not answered, and whose answer would help most', async () => {
    await dana.card(0).getByText('2 have not answered', { exact: true }).waitFor();
    await dana
      .card(0)
      .getByText(/^If (Kim|Sam) could do \d+:00 AM, 2 of 4 become 3 of 4\./)
      .waitFor();
  });

  test('tells why it scored so, and on what it lost most against the best', async () => {
    const last = dana.cards.last();
    await last.getByText('Why this score').click();
    await last.getByText(/of 100$/).waitFor();
    await last.getByText('Lost most here').waitFor();
    const points = await last.getByText(/^[+−][\d.]+$/).allTextContents();
    const sum = points.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
    expect(sum).toBeCloseTo(Number.parseFloat(await last.getByText(/of 100$/).innerText()), 1);
  });

  test('shows its groups when they are asked for, and not before', async () => {
    const asked: string[] = [];
    dana.page.on('request', (request) => asked.push(request.url()));
    await dana.page.goto(teeTimesPath(ready));
    await dana.cards.first().waitFor();
    expect(asked.filter((url) => url.endsWith('/groups'))).toEqual([]);
    await dana.card(0).getByText('Who plays with whom').click();
    await dana.card(0).getByText('Of all who are free').waitFor();
    await dana.card(0).getByText('Proven best').waitFor();
    expect(await dana.card(0).getByRole('list', { name: 'Groups' }).innerText()).toMatch(
      /00 AM\s+(Dana, Lee|Lee, Dana)/,
    );
    expect(asked.filter((url) => url.endsWith('/groups'))).toHaveLength(1);
    await dana.card(0).getByText('Why this score').click();
    expect(await lookAt(dana, 'tee-times')).toEqual([]);
  });
});

describe('what is slow or fails', () => {
  test('shows its shape while it loads, and the reason with a way back', async () => {
    const release = await hold(dana.page, '**/squad-tee-time-recommendations/*');
    await dana.page.reload();
    await dana.says('Loading recommendations...');
    expect(await lookAt(dana, 'tee-times-loading')).toEqual([]);
    await release();
    await dana.cards.first().waitFor();
  });

  test('a list that cannot be read again stays, with the reason', async () => {
    await answer(dana.page, '**/squad-tee-time-recommendations/*', null);
    await dana.button('Refresh').click();
    await dana.says('Failed to fetch recommendations');
    await dana.cards.first().waitFor();
    await dana.page.unrouteAll();
    await dana.button('Try again').click();
    await dana.page.getByText('Failed to fetch recommendations').waitFor({ state: 'detached' });
  });
});
