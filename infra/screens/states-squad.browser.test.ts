import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { type SquadDetail, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad, inDays } from '../proofs/squad.ts';
import { changed, during, given, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
const { getSquad } = squadRoutes;
let squadId: string;
let browser: ProofBrowser;

beforeAll(async () => {
  const dana = await registerGolfer(stack.url, 'Dana');
  const lee = await registerGolfer(stack.url, 'Lee');
  const { squad, inviteCode } = await createSquad(dana, 'Weekend Warriors');
  await lee.ask(squadRoutes.join, { params: { inviteCode } });
  squadId = squad.id;
  browser = await openBrowser(stack.url, { visitor: dana });
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const main = () => browser.page.getByRole('main');
const stats = () => main().getByRole('definition').allTextContents();
const member = (name: string) =>
  main().getByRole('region', { name: 'Members', exact: true }).getByRole('listitem').filter({ hasText: name });
const open = async () => {
  await browser.page.goto(`/squad/${squadId}`);
  await main().getByRole('button', { name: 'Find Tee Time' }).waitFor();
};

/** The squad's page, with the squad changed. */
const withSquad = (change: (squad: SquadDetail) => Partial<SquadDetail>, look: () => Promise<unknown>) =>
  during(
    browser.page,
    getSquad,
    changed(getSquad, (squad) => ({ ...squad, ...change(squad) })),
    async () => {
      await open();
      await look();
    },
  );
const withHandicaps =
  (...handicaps: (number | null)[]) =>
  ({ members }: SquadDetail) => ({
    members: members.map((one, index) => ({ ...one, user: { ...one.user, handicap: handicaps[index] ?? null } })),
  });

test('while it loads the page says so', async () => {
  await during(browser.page, getSquad, never, async () => {
    await browser.page.goto(`/squad/${squadId}`);
    await browser.page.getByRole('status').getByText('Loading squad...', { exact: true }).waitFor();
  });
});

test('a squad that could not be read says why, and can be read again', async () => {
  await during(browser.page, getSquad, refused(429, 'Slow down.'), async () => {
    await browser.page.goto(`/squad/${squadId}`);
    await browser.page.getByRole('alert').getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await browser.page.getByRole('button', { name: 'Try again' }).click();
  await browser.page.getByRole('heading', { name: 'Weekend Warriors', level: 1 }).waitFor();
});

test.each([
  [null, 'Golf squad'],
  ['', 'Golf squad'],
  ['Saturdays at nine', 'Saturdays at nine'],
])('a squad that is described as %j is headed "%s"', (description, words) =>
  withSquad(
    () => ({ description }),
    () => browser.page.getByRole('banner').getByText(words, { exact: true }).waitFor(),
  ),
);

test.each([
  ['nobody', [null, null], '–'],
  ['one member', [12.3, null], '12.3'],
  ['both', [12.3, -2], '5.2'],
])('the average handicap is of those who have one: %s', (_, handicaps, average) =>
  withSquad(withHandicaps(...handicaps), async () => {
    await expect.poll(async () => (await stats()).slice(0, 2)).toEqual(['2', average]);
  }),
);

test.each([
  ['today', 0, '1/2'],
  ['in a month', 30, '1/2'],
  ['seven days ago', -7, '1/2'],
  ['nine days ago', -9, '0/2'],
])('a member who has an entry for %s counts as updated so: %i days, %s', async (_, days, updated) => {
  const { squadAvailability } = availabilityRoutes;
  const members = browser.page.waitForResponse((response) => response.url().endsWith(`/api/squads/${squadId}`));
  const entries = async () => {
    const squad: SquadDetail = await (await members).json();
    const userId = squad.members[0]?.userId ?? '';
    return [{ userId, date: inDays(days), timeSlots: ['09:00' as const], isAvailable: true }];
  };
  await during(
    browser.page,
    squadAvailability,
    async (call) => call.fulfill({ json: await entries() }),
    async () => {
      await open();
      await expect.poll(async () => (await stats())[2]).toBe(updated);
    },
  );
});

test('the members are listed with their handicaps, the leader by a word besides the crown', async () => {
  await withSquad(withHandicaps(12.3, null), async () => {
    await member('Dana Proof').getByText('Leader', { exact: true }).waitFor();
    await member('Dana Proof').getByText('(you)', { exact: true }).waitFor();
    await member('Dana Proof').getByText('Handicap 12.3', { exact: true }).waitFor();
    await member('Lee Proof').getByText('No handicap yet', { exact: true }).waitFor();
    expect(await member('Lee Proof').getByText('Leader', { exact: true }).count()).toBe(0);
  });
});

test.each([
  ['pending', 'Pending'],
  ['inactive', 'Inactive'],
] as const)('a member who is %s is "%s"', (status, words) =>
  withSquad(
    ({ members }) => ({ members: members.map((one) => (one.role === 'leader' ? one : { ...one, status })) }),
    () => member('Lee Proof').getByText(words, { exact: true }).waitFor(),
  ),
);

test('only leaders are offered to invite', async () => {
  const asMember = ({ members }: SquadDetail) => ({
    members: members.map((one) => ({ ...one, role: 'member' as const })),
  });
  await open();
  await main().getByRole('button', { name: 'Invite Members', exact: true }).waitFor();
  await withSquad(asMember, async () => {
    expect(await main().getByRole('button', { name: 'Invite Members', exact: true }).count()).toBe(0);
  });
});

test('a squad in which nobody is free says what to do', async () => {
  const { optimizeTeeTimes } = recommendationRoutes;
  await during(browser.page, optimizeTeeTimes, given(optimizeTeeTimes, []), async () => {
    await open();
    const list = main().getByRole('region', { name: 'Optimal Tee Times', exact: true });
    await list.getByText('No tee times yet', { exact: true }).waitFor();
    expect(await list.getByRole('link', { name: 'Set your availability' }).getAttribute('href')).toBe('/availability');
  });
});

test('while the ranking thinks its list says so', async () => {
  await during(browser.page, recommendationRoutes.optimizeTeeTimes, never, async () => {
    await open();
    await main().getByRole('status').getByText('Loading tee times...', { exact: true }).waitFor();
  });
});
