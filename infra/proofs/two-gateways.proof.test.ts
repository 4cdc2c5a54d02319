import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { afterAll, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../lib/visitor.ts';
import { createSquad, firstOf, type Golfer, inDays, registerGolfer } from './golfer.ts';
import { openStream } from './live-stream.ts';
import { linkTokenFor } from './mail.ts';
import { ownStack } from './own-stack.ts';
import { ownWritesRules } from './own-writes.ts';
import { startSecondGateway } from './replicas.ts';

/* Two gateways, two ports, one stack: a golfer's calls go to one and the other in turn. */
const ROUNDS = 20;

const stack = await ownStack();
const second = await startSecondGateway(stack);
afterAll(() => second.stop());
const gateways = () => [stack.url, second.url];

ownWritesRules(gateways, 100);

/** The statuses that each gateway gives the holder of a session, which both remember from then on. */
async function seenBy(browser: Visitor): Promise<number[]> {
  const statuses: number[] = [];
  for (const _ of gateways()) statuses.push((await browser.call(routes.currentUser, {})).status);
  return statuses;
}

const password = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
const IN = [200, 200];
const OUT = [401, 401];
test.each([
  ['signing out, and no other', (golfer: Golfer) => golfer.ask(routes.logout, {}), { own: OUT, other: IN }],
  [
    'a new password, but for the one that changes it',
    (golfer: Golfer) => golfer.ask(routes.changePassword, { body: { currentPassword: 'fairway7', ...password } }),
    { own: IN, other: OUT },
  ],
  [
    'a password that was reset',
    async ({ user: { email } }: Golfer) => {
      const visitor = createVisitor(gateways());
      await visitor.ask(routes.forgotPassword, { body: { email } });
      await visitor.ask(routes.resetPassword, {
        body: { token: await linkTokenFor(stack, email, 'reset'), ...password },
      });
    },
    { own: OUT, other: OUT },
  ],
  [
    'the end of the account',
    (golfer: Golfer) => golfer.ask(routes.deleteAccount, { body: { password: 'fairway7' } }),
    { own: OUT, other: OUT },
  ],
])(`${ROUNDS} of ${ROUNDS}: sessions are over at both gateways at once by %s`, async (_what, end, expected) => {
  const seen: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const golfer = await registerGolfer(gateways(), 'Ending');
    const other = createVisitor(gateways());
    await other.ask(routes.login, { body: { email: golfer.user.email, password: 'fairway7' } });
    // Another browser with the same session, whose cookie no answer takes away.
    const copy = golfer.copy();
    const before = [await seenBy(golfer), await seenBy(copy), await seenBy(other)];
    const pages = await Promise.all(gateways().map((url) => openStream(url, copy)));
    await end(golfer);
    seen.push([before, await seenBy(copy), { own: await seenBy(golfer), other: await seenBy(other) }]);
    expect(pages.map(({ status }) => status)).toEqual(IN);
    for (const page of pages) await page.ended();
    for (const url of gateways()) expect((await openStream(url, copy)).status).toBe(401);
  }
  expect(seen).toEqual(Array(ROUNDS).fill([[IN, IN, IN], OUT, expected]));
});

test('with the broker away the same reads answer within 2.5 s and say that they may be stale', async () => {
  const creator = await registerGolfer(stack.url, 'Creator');
  const { squad, inviteCode } = await createSquad(creator, 'Cut off');
  const joiner = await registerGolfer(stack.url, 'Joiner');
  const params = { squadId: squad.id };
  const save = (timeSlots: ('09:00' | '10:00')[]) =>
    creator.ask(routes.saveAvailability, { body: { date: inDays(5), timeSlots } });
  await save(['09:00']);
  await creator.ask(routes.generateRecommendations, { params });

  await stack.stopBroker();
  const inTime = () => ({ signal: AbortSignal.timeout(2_500) });
  const stale: { headers: Headers }[] = [];
  await joiner.ask(routes.join, { params: { inviteCode } });
  stale.push(await joiner.call(routes.squadAvailability, { params }, inTime()));
  await save(['10:00']);
  stale.push(await creator.call(routes.generateRecommendations, { params }, inTime()));
  const { id } = firstOf(await creator.ask(routes.listRecommendations, { params }));
  await creator.ask(routes.confirmRecommendation, { params: { recommendationId: id } });
  await creator.ask(routes.bookRecommendation, { params: { recommendationId: id }, body: {} });
  stale.push(await creator.call(routes.listSquads, {}, inTime()));
  expect(stale.map(({ headers }) => headers.get(STALE_HEADER))).toEqual(['1', '1', '1']);
});
