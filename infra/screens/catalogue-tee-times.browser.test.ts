import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { changed, during, given, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';
import { says } from './words.ts';

const stack = inject('stack');
const { listRecommendations, generateRecommendations, confirmRecommendation, bookRecommendation } =
  recommendationRoutes;
let ready: ReadySquad;
let browser: ProofBrowser;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  const params = { squadId: ready.squad.id };
  const [best] = await ready.dana.ask(generateRecommendations, { params });
  await ready.lee.ask(confirmRecommendation, { params: { recommendationId: best?.id ?? '' } });
  browser = await openBrowser(stack.url, { visitor: ready.dana });
});
beforeEach(async () => {
  await browser.page.goto('/tee-times');
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const main = () => browser.page.getByRole('main');
const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const cards = () => main().getByRole('listitem').filter({ hasText: '% match' });

async function book() {
  await button('Book It').first().click();
  await button('Confirm Booking').click();
}

/** The list with one recommendation, changed from a real one, during `act`. */
const withOne = (change: Partial<Recommendation>, act: () => Promise<unknown>) => {
  const one = ([first]: Recommendation[]) => [{ ...first, ...change }];
  return during(browser.page, listRecommendations, changed(listRecommendations, one), async () => {
    await browser.page.reload();
    await act();
  });
};

test.each([
  ['says why', refused(429, 'Thirty a minute are the most.'), '429: Thirty a minute are the most.'],
  ['says nothing', refused(404), '404: Not Found'],
])('"Failed to generate recommendations": a server that %s', async (_, how, words) => {
  await during(browser.page, generateRecommendations, how, async () => {
    await button('Generate New Recommendations').click();
    await says(browser.page, 'Failed to generate recommendations', words);
  });
});

test('"Recommendations generated" counts them; until then the button reads "Generating..."', async () => {
  await during(browser.page, generateRecommendations, never, async () => {
    await button('Generate New Recommendations').click();
    await button('Generating...').waitFor();
  });
  await browser.page.reload();
  await button('Generate New Recommendations').click();
  await says(browser.page, 'Recommendations generated');
});

test.each([
  ['says why', refused(409, 'It is booked.'), '409: It is booked.'],
  ['says nothing', refused(409), '409: Conflict'],
])('"Failed to confirm recommendation", and "I\'m In" is taken back: a server that %s', async (_, how, words) => {
  const before = await button("I'm In").count();
  await during(browser.page, confirmRecommendation, how, async () => {
    await button("I'm In").first().click();
    await says(browser.page, 'Failed to confirm recommendation', words);
  });
  await expect.poll(() => button("I'm In").count()).toBeGreaterThanOrEqual(before);
});

test.each([
  ['says why', refused(409, 'Lee is booked elsewhere then.'), '409: Lee is booked elsewhere then.'],
  ['says nothing', refused(403), '403: Forbidden'],
])('"Failed to confirm booking": a server that %s', async (_, how, words) => {
  await during(browser.page, bookRecommendation, how, async () => {
    await book();
    await says(browser.page, 'Failed to confirm booking', words);
  });
});

test('"Failed to fetch recommendations" has the reason and a way to read them again', async () => {
  await during(browser.page, listRecommendations, refused(429, 'Slow down.'), async () => {
    await browser.page.reload();
    const alert = browser.page.getByRole('alert').filter({ hasText: 'Failed to fetch recommendations' });
    await alert.getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await button('Try again').click();
  await cards().first().waitFor();
});

test('"No recommendations yet" offers to generate them', async () => {
  await during(browser.page, listRecommendations, given(listRecommendations, []), async () => {
    await browser.page.reload();
    await main().getByText('No recommendations yet', { exact: true }).waitFor();
    await main().getByText("Generate recommendations based on your squad's availability", { exact: true }).waitFor();
    await button('Generate Recommendations').waitFor();
    expect(await button('Generate New Recommendations').count()).toBe(0);
  });
});

test('"No squads yet" offers to create one', async () => {
  await during(browser.page, squadRoutes.listSquads, given(squadRoutes.listSquads, []), async () => {
    await browser.page.reload();
    await main().getByText('No squads yet', { exact: true }).waitFor();
    const words = 'Join or create a squad to see personalized tee time recommendations';
    await main().getByText(words, { exact: true }).waitFor();
    expect(await main().getByRole('link', { name: 'Create Squad' }).getAttribute('href')).toBe('/create-squad');
  });
});

test.each([
  [100, 'Excellent', '100% match'],
  [75, 'Excellent', '75% match'],
  [74.99, 'Good', '74% match'],
  [50, 'Good', '50% match'],
  [49.99, 'Fair', '49% match'],
])('a score of %d is "%s" and "%s"', async (score, label, words) => {
  await withOne({ score }, async () => {
    await cards().getByText(label, { exact: true }).waitFor();
    await cards().getByText(words, { exact: true }).waitFor();
  });
});

test('"Book It" needs a confirmation, and a friend of the creator never sees it', async () => {
  await withOne({ confirmedMembers: [], status: 'pending' }, async () => {
    await cards().getByText('0 confirmed', { exact: true }).waitFor();
    expect(await button('Book It').count()).toBe(0);
  });
  const asFriend = changed(squadRoutes.listSquads, (squads) =>
    squads.map((squad) => ({ ...squad, createdBy: ready.lee.user.id })),
  );
  await during(browser.page, squadRoutes.listSquads, asFriend, () =>
    withOne({ confirmedMembers: [ready.lee.user.id], status: 'confirmed' }, async () => {
      await cards().getByText('1 confirmed', { exact: true }).waitFor();
      expect(await button('Book It').count()).toBe(0);
    }),
  );
});

test('"Confirmed!" is said of "I\'m In", which reads "Confirmed" from then on', async () => {
  await button("I'm In").first().click();
  await says(browser.page, 'Confirmed!', "You've confirmed your attendance for this tee time");
  await button('Confirmed').first().waitFor();
});

test('"Booking confirmed!" is said of a booking, which is "Booked" with its reference and no buttons any more', async () => {
  await book();
  await says(browser.page, 'Booking confirmed!');
  const booked = cards().filter({ hasText: 'Booking Reference:' });
  await booked.getByText('Booked', { exact: true }).waitFor();
  await booked.getByText(/^FB-/).waitFor();
  expect(await booked.getByRole('button', { name: /I'm In|Confirmed|Book It/ }).count()).toBe(0);
});
