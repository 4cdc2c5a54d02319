import { authRoutes as routes } from '@fourball/contracts/http/auth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Golfer, registerGolfer } from './golfer.ts';
import { resetTokenFor } from './mail.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/*
 * A session ends on every gateway at once, by whatever ends it and however warm a gateway's memory of it is. Each round
 * warms both gateways, ends the session at one, and asks both before any time has passed.
 */
const ROUNDS = 20;

let stack: ProofStack;
let second: SecondGateway;
beforeAll(async () => {
  stack = await startProofStack();
  second = await startSecondGateway(stack);
});
afterAll(async () => {
  await second?.stop();
  await stack?.stop();
});

const rounds = Array.from({ length: ROUNDS }, (_, index) => index);
const times = (answer: unknown) => rounds.map(() => answer);
const gateways = () => [stack.url, second.url];

/** The statuses that each gateway gives the holder of a session; the calls take turns. */
async function seenBy(browser: Visitor): Promise<number[]> {
  const statuses: number[] = [];
  for (const _ of gateways()) statuses.push((await browser.call(routes.currentUser, {})).status);
  return statuses;
}

/** Another browser of the golfer, with a session of its own. */
async function otherBrowser({ user }: Golfer, password: string): Promise<Visitor> {
  const browser = createVisitor(gateways());
  await browser.ask(routes.login, { body: { email: user.email, password } });
  return browser;
}

test(`${ROUNDS} of ${ROUNDS}: signing out`, async () => {
  const golfer = await registerGolfer(gateways(), 'Out');
  const seen: unknown[] = [];
  for (const _ of rounds) {
    const browser = await otherBrowser(golfer, 'fairway7');
    const copy = browser.copy();
    const before = await seenBy(copy);
    await browser.ask(routes.logout, {});
    seen.push([before, await seenBy(copy)]);
  }
  expect(seen).toEqual(
    times([
      [200, 200],
      [401, 401],
    ]),
  );
});

test(`${ROUNDS} of ${ROUNDS}: a new password, for every session but the one that changes it`, async () => {
  const golfer = await registerGolfer(gateways(), 'Change');
  const seen: unknown[] = [];
  for (const round of rounds) {
    const [currentPassword, newPassword] = [
      round % 2 === 0 ? 'fairway7' : 'fairway8',
      round % 2 === 0 ? 'fairway8' : 'fairway7',
    ];
    const other = await otherBrowser(golfer, currentPassword);
    const before = await seenBy(other);
    await golfer.ask(routes.changePassword, { body: { currentPassword, newPassword, confirmPassword: newPassword } });
    seen.push([before, await seenBy(other), await seenBy(golfer)]);
  }
  expect(seen).toEqual(
    times([
      [200, 200],
      [401, 401],
      [200, 200],
    ]),
  );
});

test('five of five: a password that was reset, for every session', async () => {
  const seen: unknown[] = [];
  for (let round = 0; round < 5; round += 1) {
    const golfer = await registerGolfer(gateways(), 'Reset');
    const other = await otherBrowser(golfer, 'fairway7');
    const before = [await seenBy(golfer), await seenBy(other)];
    const visitor = createVisitor(gateways());
    await visitor.ask(routes.forgotPassword, { body: { email: golfer.user.email } });
    const token = await resetTokenFor(stack, golfer.user.email);
    await visitor.ask(routes.resetPassword, { body: { token, newPassword: 'fairway9', confirmPassword: 'fairway9' } });
    seen.push([...before, await seenBy(golfer), await seenBy(other)]);
  }
  expect(seen).toEqual(
    Array(5).fill([
      [200, 200],
      [200, 200],
      [401, 401],
      [401, 401],
    ]),
  );
});

test(`${ROUNDS} of ${ROUNDS}: the end of the account`, async () => {
  const seen: unknown[] = [];
  for (const _ of rounds) {
    const golfer = await registerGolfer(gateways(), 'Gone');
    const [copy, other] = [golfer.copy(), await otherBrowser(golfer, 'fairway7')];
    const before = [await seenBy(copy), await seenBy(other)];
    await golfer.ask(routes.deleteAccount, { body: { password: 'fairway7' } });
    seen.push([...before, await seenBy(copy), await seenBy(other)]);
  }
  expect(seen).toEqual(
    times([
      [200, 200],
      [200, 200],
      [401, 401],
      [401, 401],
    ]),
  );
});
