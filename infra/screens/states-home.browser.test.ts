import { authRoutes } from '@fourball/contracts/http/auth.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes, type TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { type Squad, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { inDays } from '../proofs/squad.ts';
import { changed, during, given, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { bookRound, type ReadySquad, readySquad } from './ready-squad.ts';
import { says } from './words.ts';

const stack = inject('stack');
const { listBookings, optimalWeekendSlots, optimizeTeeTimes, confirmOptimalSlot } = recommendationRoutes;
const { listSquads } = squadRoutes;
let ready: ReadySquad;
let slot: RankedSlot;
let browser: ProofBrowser;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  await bookRound(ready);
  const body = { startDate: inDays(2), endDate: inDays(9) };
  const [best] = await ready.dana.ask(optimizeTeeTimes, { params: { squadId: ready.squad.id }, body });
  if (!best) throw new Error('The ranking found no tee time');
  slot = best;
  await until('the booking on the card', async () => (await ready.dana.ask(listSquads, {}))[0]?.nextTeeTime);
  browser = await openBrowser(stack.url, { visitor: ready.dana });
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const region = (name: string) => browser.page.getByRole('region', { name, exact: true });
const counts = () => region('Welcome').getByRole('definition').allTextContents();

/** Home, with the first squad changed. */
const withSquad = (change: (squad: Squad) => Partial<Squad>, look: () => Promise<unknown>) => {
  const changedSquads = changed(listSquads, ([one]) => [{ ...(one as Squad), ...change(one as Squad) }]);
  return during(browser.page, listSquads, changedSquads, async () => {
    await browser.page.goto('/');
    await look();
  });
};
const withSlots = (scores: number[], look: () => Promise<unknown>) => {
  const slots = scores.map((score, index) => {
    const time = `${String(6 + index).padStart(2, '0')}:00`;
    return { ...slot, time, score, squadName: 'Weekend Warriors' };
  });
  return during(browser.page, optimalWeekendSlots, given(optimalWeekendSlots, slots), async () => {
    await browser.page.goto('/');
    await look();
  });
};
const asPending = ({ members }: Squad) => members.map((member) => ({ ...member, status: 'pending' as const }));

test('a card with a next tee time shows it in words, as "Confirmed"', () =>
  withSquad(
    () => ({ nextTeeTime: { date: '2031-06-14', time: '09:00' } }),
    async () => {
      await region('Active Squads').getByText('Sat, Jun 14 at 9:00 AM', { exact: true }).waitFor();
      await region('Active Squads').getByText('Confirmed', { exact: true }).waitFor();
      expect(await counts()).toEqual(['1', '1']);
    },
  ));

test.each<[string, string, string, (squad: Squad) => Partial<Squad>]>([
  ['with a member who is not active', 'Scheduling conflict', 'Pending', (squad) => ({ members: asPending(squad) })],
  ['of active members', 'Finding optimal time', 'Optimizing', () => ({})],
])('a card without a tee time %s says "%s" and "%s"', (_, text, badge, change) =>
  withSquad(
    (squad) => ({ nextTeeTime: null, ...change(squad) }),
    async () => {
      await region('Active Squads').getByText(text, { exact: true }).waitFor();
      await region('Active Squads').getByText(badge, { exact: true }).waitFor();
      expect(await counts()).toEqual(['0', '1']);
    },
  ),
);

test.each([
  [1, '1 member', 1, ''],
  [4, '4 members', 4, ''],
  [5, '5 members', 4, '+1 more'],
  [9, '9 members', 4, '+5 more'],
])('a card of %i members says "%s" and shows %i avatars, then "%s"', (count, words, avatars, more) =>
  withSquad(
    ({ members: [one] }) => ({
      memberCount: count,
      members: Array.from({ length: count }, (_, index) => ({
        ...(one as Squad['members'][number]),
        id: `00000000-0000-4000-8000-00000000000${index}`,
      })),
    }),
    async () => {
      await region('Active Squads').getByText(words, { exact: true }).waitFor();
      expect(await region('Active Squads').getByTitle('Dana Proof').count()).toBe(avatars);
      expect((await region('Active Squads').getByText(/^\+/).allTextContents()).join('')).toBe(more);
    },
  ),
);

test.each([
  ['Dana', 'Welcome back, Dana!'],
  ['', 'Welcome back, Golfer!'],
])('a golfer called "%s" is greeted "%s"', async (firstName, words) => {
  const named = changed(authRoutes.currentUser, (user) => ({ ...user, firstName }));
  await during(browser.page, authRoutes.currentUser, named, async () => {
    await browser.page.goto('/');
    await browser.page.getByRole('heading', { name: words, exact: true }).waitFor();
  });
});

test.each([
  [80, 'Excellent 80'],
  [79.99, 'Good 79'],
  [60, 'Good 60'],
  [59.99, 'Fair 59'],
])('a slot that scores %d has the badge "%s"', (score, words) =>
  withSlots([score], () => region('Optimal Weekend Slots').getByText(words, { exact: true }).waitFor()),
);

test('five slots are shown at most', () =>
  withSlots([95, 94, 93, 92, 91, 90, 89], async () => {
    await region('Optimal Weekend Slots').getByText('Excellent 91', { exact: true }).waitFor();
    expect(await region('Optimal Weekend Slots').getByRole('article').count()).toBe(5);
  }));

test('"Failed to confirm slot" has the message, then "Slot confirmed!"', () =>
  withSlots([90], async () => {
    const confirm = region('Optimal Weekend Slots').getByRole('button', { name: /^Confirm slot/ });
    await during(browser.page, confirmOptimalSlot, refused(409, 'It is booked.'), async () => {
      await confirm.click();
      await says(browser.page, 'Failed to confirm slot', '409: It is booked.');
    });
    // Another hour than the round that is booked.
    await during(
      browser.page,
      confirmOptimalSlot,
      (call) => {
        const { date, courseId } = slot;
        return call.continue({ postData: JSON.stringify({ slot: { date, time: '16:00', courseId } }) });
      },
      async () => {
        await confirm.click();
        await says(browser.page, 'Slot confirmed!');
      },
    );
  }));

test('the next three tee times are shown, each with its course, squad, players and reference', async () => {
  const four = changed(listBookings, ([one]) =>
    ['06:00', '07:00', '08:00', '09:00'].map((time, index) => ({
      ...(one as TeeTime),
      id: `00000000-0000-4000-8000-00000000000${index}`,
      date: '2031-06-14',
      time,
    })),
  );
  await during(browser.page, listBookings, four, async () => {
    await browser.page.goto('/');
    const rounds = region('Upcoming Tee Times');
    await rounds.getByText('Sat, Jun 14 at 8:00 AM', { exact: true }).waitFor();
    expect(await rounds.getByRole('article').count()).toBe(3);
    await rounds.getByText('Weekend Warriors · 2 players', { exact: true }).first().waitFor();
    await rounds.getByText(/^FB-/).first().waitFor();
  });
});

test('without squads there are no slots to show, and each list says what to do', async () => {
  const { page } = browser;
  await during(page, listBookings, given(listBookings, []), () =>
    during(page, listSquads, given(listSquads, []), async () => {
      await page.goto('/');
      await region('Active Squads').getByText('No squads yet', { exact: true }).waitFor();
      await region('Upcoming Tee Times').getByText('No upcoming tee times', { exact: true }).waitFor();
      expect(await region('Optimal Weekend Slots').count()).toBe(0);
      expect(await counts()).toEqual(['0', '0']);
    }),
  );
});

test('squads without a slot this weekend say so', () =>
  withSlots([], () =>
    region('Optimal Weekend Slots').getByText('No slots this weekend yet', { exact: true }).waitFor(),
  ));

test.each([
  ['Create Squad', '/create-squad', 'Create Squad'],
  ['My Schedule', '/availability', 'My Schedule'],
])('the quick action "%s" leads to %s', async (name, path, title) => {
  await browser.page.goto('/');
  await browser.page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name }).click();
  await browser.page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  expect(new URL(browser.page.url()).pathname).toBe(path);
});
