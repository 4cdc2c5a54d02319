import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt, type Input, problemOf } from './asking.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/*
 * The limits as the product has them. The stack trusts a proxy on this machine, so that a caller's address is what
 * X-Forwarded-For says: each test asks from addresses of its own.
 */
let stack: ProofStack;
let golfer: Golfer;
let other: Golfer;
beforeAll(async () => {
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
  golfer = await registerGolfer(stack.url, 'Golfer');
  other = await registerGolfer(stack.url, 'Other');
});
afterAll(() => stack?.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** The statuses of so many calls, one after the other, in runs: `10 x 401, 1 x 429`. */
async function asked(times: number, call: (index: number) => Promise<{ status: number }>): Promise<string> {
  const runs: { status: number; times: number }[] = [];
  for (let index = 0; index < times; index += 1) {
    const { status } = await call(index);
    const last = runs.at(-1);
    if (last?.status === status) last.times += 1;
    else runs.push({ status, times: 1 });
  }
  return runs.map((run) => `${run.times} x ${run.status}`).join(', ');
}

/** Holds that a refusal says when to come back: within the window of its limit. */
async function expectRetryAfter(limit: LimitName, by: Visitor, route: Route, input: Input, address: string) {
  const answer = await attempt(by, route, input, from(address));
  expect(answer.status).toBe(429);
  expect(problemOf(answer).code).toBe('too-many-requests');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(LIMITS[limit].windowSeconds);
}

const visitor = () => createVisitor(stack.url);
const signIn = (email: string, password: string, address: string) =>
  attempt(visitor(), authRoutes.login, { body: { email, password } }, from(address));

test('10 failures to sign in to an account from one address, then 429; others from elsewhere are not locked out', async () => {
  const { email } = golfer.user;
  expect(await asked(12, () => signIn(email, 'wrong-one', '198.51.100.1'))).toBe('10 x 401, 2 x 429');
  const body = { email, password: 'wrong-one' };
  await expectRetryAfter('signIn', visitor(), authRoutes.login, { body }, '198.51.100.1');
  expect((await signIn(email, 'fairway7', '198.51.100.1')).status).toBe(429);
  expect((await signIn(email, 'fairway7', '198.51.100.2')).status).toBe(200);
  expect((await signIn(other.user.email, 'fairway7', '198.51.100.1')).status).toBe(200);
});

test('sign-ins that succeed are no failures: 15 of them are let through', async () => {
  const { email } = other.user;
  expect(await asked(15, () => signIn(email, 'fairway7', '198.51.100.3'))).toBe('15 x 200');
});

test('100 failures from one address over all accounts, then 429', async () => {
  const tries = asked(102, (index) => signIn(`nobody.${index}@example.com`, 'wrong-one', '198.51.100.4'));
  expect(await tries).toBe('100 x 401, 2 x 429');
});

test('all of an IPv6 /64 is one address', async () => {
  const { email } = golfer.user;
  const tries = asked(12, (index) => signIn(email, 'wrong-one', `2001:db8:1:2::${(index + 1).toString(16)}`));
  expect(await tries).toBe('10 x 401, 2 x 429');
  expect((await signIn(email, 'wrong-one', '2001:db8:1:3::1')).status).toBe(401);
});

test('an address that a client claims behind the trusted proxy does not count', async () => {
  const { email } = golfer.user;
  const tries = asked(12, (index) => signIn(email, 'wrong-one', `203.0.113.${index}, 198.51.100.5`));
  expect(await tries).toBe('10 x 401, 2 x 429');
});

test('20 registrations an hour from one address, then 429; from another one it goes on', async () => {
  const register = (index: number, address: string) => {
    const body = {
      email: `limit.${index}.${Date.now()}@example.com`,
      password: 'fairway7',
      firstName: 'A',
      lastName: 'B',
    };
    return attempt(visitor(), authRoutes.register, { body }, from(address));
  };
  expect(await asked(22, (index) => register(index, '198.51.100.6'))).toBe('20 x 201, 2 x 429');
  const body = { email: 'limit@example.com', password: 'fairway7', firstName: 'A', lastName: 'B' };
  await expectRetryAfter('registration', visitor(), authRoutes.register, { body }, '198.51.100.6');
  expect((await register(99, '198.51.100.7')).status).toBe(201);
});

test('5 reset links an hour for an account, from wherever they are asked; alike for an account that does not exist', async () => {
  const ask = (email: string) => (index: number) =>
    attempt(visitor(), authRoutes.forgotPassword, { body: { email } }, from(`198.51.100.${20 + index}`));
  const known = await asked(7, ask(golfer.user.email));
  expect(known).toBe('5 x 200, 2 x 429');
  expect(await asked(7, ask('nobody.at.all@example.com'))).toBe(known);
  expect((await ask(other.user.email)(0)).status).toBe(200);
});

test('30 look-ups of invites a minute from one address, joins included, then 429', async () => {
  const params = { inviteCode: 'a-guess-at-a-code' };
  const look = (index: number) =>
    attempt(
      index % 2 === 0 ? visitor() : golfer,
      index % 2 === 0 ? squadRoutes.getInvite : squadRoutes.join,
      { params },
      from('198.51.100.40'),
    );
  expect(await asked(32, look)).toBe('30 x 404, 2 x 429');
  await expectRetryAfter('inviteLookUp', visitor(), squadRoutes.getInvite, { params }, '198.51.100.40');
  expect((await attempt(visitor(), squadRoutes.getInvite, { params }, from('198.51.100.41'))).status).toBe(404);
});

test('60 look-ups of calendar feeds a minute from one address, guesses included, then 429', async () => {
  const params = { feedToken: 'a-guess-at-a-feed' };
  const look = () => attempt(visitor(), calendarRoutes.calendarFeed, { params }, from('198.51.100.70'));
  expect(await asked(62, look)).toBe('60 x 404, 2 x 429');
  await expectRetryAfter('calendarFeed', visitor(), calendarRoutes.calendarFeed, { params }, '198.51.100.70');
  expect((await attempt(visitor(), calendarRoutes.calendarFeed, { params }, from('198.51.100.71'))).status).toBe(404);
});

test('30 rankings a minute for a golfer, then 429; another golfer has their own', async () => {
  const [own, others] = [await createSquad(golfer, 'Ranked'), await createSquad(other, 'Ranked too')];
  const rank = (by: Golfer, squadId: string) =>
    attempt(by, recommendationRoutes.generateRecommendations, { params: { squadId } }, from('198.51.100.50'));
  expect(await asked(32, () => rank(golfer, own.squad.id))).toBe('30 x 200, 2 x 429');
  const params = { squadId: own.squad.id };
  await expectRetryAfter('generate', golfer, recommendationRoutes.generateRecommendations, { params }, '198.51.100.50');
  expect((await rank(other, others.squad.id)).status).toBe(200);
});

test('50 invitation mails a day for a golfer, then 429 and none is made', async () => {
  const { squad } = await createSquad(golfer, 'Inviting');
  const invite = (emails: string[]) =>
    attempt(golfer, squadRoutes.inviteByMail, { params: { squadId: squad.id }, body: { emails } });
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `mail.${index}.${count}@example.com`);
  expect((await invite(addresses(49))).status).toBe(200);
  expect((await invite(addresses(2))).status).toBe(429);
  expect((await invite(addresses(1))).status).toBe(200);
  expect((await invite(['last@example.com'])).status).toBe(429);
  expect(
    (await attempt(golfer, squadRoutes.createSquad, { body: { name: 'More', inviteEmails: 'last@example.com' } }))
      .status,
  ).toBe(429);
});

test('600 calls a minute for a golfer, then 429; another golfer goes on', async () => {
  const eager = await registerGolfer(stack.url, 'Eager');
  const statuses = await Promise.all(
    Array.from({ length: 620 }, () => eager.call(authRoutes.currentUser, {}).then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(590);
  await expectRetryAfter('everything', eager, authRoutes.currentUser, {}, '198.51.100.60');
  expect((await other.call(authRoutes.currentUser, {})).status).toBe(200);
});
