import { randomBytes, randomUUID } from 'node:crypto';
import { INVITE_HEADER, STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { LIMITS, type Limit } from '@fourball/contracts/limits.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { attempt, type Input } from '../asking.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from '../golfer.ts';
import { ownStack } from '../own-stack.ts';
import { type SecondGateway, startSecondGateway } from '../replicas.ts';

/*
 * Eight gateways, with the limits as the product has them. They trust a proxy on this machine, so that a caller's address
 * is what X-Forwarded-For says.
 */
const GATEWAYS = 8;
const AT_ONCE = 16;
const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };

const stack = await ownStack(settings);
const others: SecondGateway[] = [];
afterAll(() => Promise.all(others.map((gateway) => gateway.stop())));

for (let number = 2; number <= GATEWAYS; number += 1)
  others.push(await startSecondGateway(stack, `gateway-${number}`, settings));
const golfer = await registerGolfer(stack.url, 'Golfer');

describe('the edge', () => {
  test('write cookies that nobody signed, or a visitor’s, hold no call', async () => {
    const forged = SERVICES.map((publisher) => `fourball-write-${publisher}=${publisher}:${randomUUID()}:9`).join('; ');
    const asGolfer = { headers: { cookie: `${golfer.cookieHeader()}; ${forged}` } };
    const query = { startDate: inDays(0), endDate: inDays(7) };
    const held = await Promise.all([
      ...Array.from({ length: 30 }, () => attempt(golfer, routes.listAvailability, { query }, asGolfer)),
      ...Array.from({ length: 30 }, (_, index) =>
        attempt(
          createVisitor(stack.url),
          routes.getInvite,
          { params: { inviteCode: 'a-guess' } },
          from(200 + index, forged),
        ),
      ),
    ]);
    expect(held.filter(({ headers }) => headers.has(STALE_HEADER))).toEqual([]);
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test('made-up sessions are looked up no oftener than a visitor may ask', async () => {
    const before = await lookUps();
    const statuses = await inBatches(LIMITS.visitors.max + 100, async () => {
      const cookie = `fourball-session=${randomBytes(32).toString('base64url')}`;
      return (await attempt(createVisitor(stack.url), routes.currentUser, {}, from(1, cookie))).status;
    });
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(100);
    expect((await lookUps()) - before).toBeLessThanOrEqual(LIMITS.visitors.max);
  });

  test('an IPv6 /48 has ten times the share of one address', async () => {
    const lookUpFrom = async (index: number) => {
      const address = `2001:db8:48:${index.toString(16)}::1`;
      const options = { headers: { 'x-forwarded-for': address } };
      return (await attempt(createVisitor(stack.url), routes.calendarFeed, guess(routes.calendarFeed), options)).status;
    };
    const share = LIMITS.calendarFeed.max * 10;
    const statuses = await inBatches(share + 100, lookUpFrom);
    expect(count(statuses, 404)).toBeLessThanOrEqual(share);
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(100);
  });
});

describe('eight gateways let through at most 1.1 times what one does', () => {
  const signIn = (email: string): Input => ({ body: { email, password: 'wrong-guess' } });
  const newGolfer = (): Input => ({
    body: {
      email: `${randomBytes(8).toString('hex')}@example.com`,
      password: 'fairway7',
      firstName: 'A',
      lastName: 'B',
    },
  });
  /** One try at what the limit counts: by its index, so that other limits let it through. */
  const tries: Record<string, { route: Route; input: (index: number) => Input; from: (index: number) => number }> = {
    signIn: { route: routes.login, input: () => signIn(golfer.user.email), from: () => 11 },
    signInAddress: {
      route: routes.login,
      input: (index) => signIn(`nobody.${Math.floor(index / 5)}@example.com`),
      from: () => 12,
    },
    registration: { route: routes.register, input: newGolfer, from: () => 13 },
    forgotPassword: {
      route: routes.forgotPassword,
      input: () => ({ body: { email: golfer.user.email } }),
      from: (index) => 100 + index,
    },
    inviteLookUp: { route: routes.getInvite, input: () => guess(routes.getInvite), from: () => 14 },
    calendarFeed: {
      route: routes.calendarFeed,
      input: () => guess(routes.calendarFeed),
      from: () => 15,
    },
    answerLinks: { route: routes.answerPage, input: () => guess(routes.answerPage), from: () => 18 },
    emailVerification: {
      route: routes.verifyEmail,
      input: () => ({ body: { token: 'a-guess' } }),
      from: () => 16,
    },
  };

  test.each(Object.keys(tries))('%s', async (name) => {
    const { max } = LIMITS[name as keyof typeof LIMITS];
    const { route, input, from: address } = tries[name] as (typeof tries)[string];
    const statuses = await inBatches(max * 4, async (index) =>
      statusAt(index, route, input(index), { headers: headersFrom(address(index)) }),
    );
    expect(statuses).not.toContain(503);
    const through = statuses.length - count(statuses, 429);
    expect([through >= max, through <= max * 1.1], `${through} of ${max}`).toEqual([true, true]);
  });

  test('invitedRegistration', async () => {
    const { inviteCode } = await createSquad(golfer, 'A whole club');
    const { max } = LIMITS.invitedRegistration;
    const statuses = await inBatches(max * 4, async (index) => {
      const headers = { ...headersFrom(20 + (index % 4)), [INVITE_HEADER]: inviteCode };
      return statusAt(index, routes.register, newGolfer(), { headers });
    });
    const byTheLink = count(statuses, 201) - 4 * LIMITS.registration.max;
    expect([byTheLink >= max, byTheLink <= max * 1.1], `${byTheLink} of ${max}`).toEqual([true, true]);
  });

  test('verificationMails, verificationMailsAddress', async () => {
    const [first, ...more] = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => registerGolfer(stack.url, name)),
    );
    const mailed = async (
      tries: number,
      by: (index: number) => Golfer | undefined,
      from: (index: number) => number,
    ) => {
      const statuses = await inBatches(tries, (index) => {
        const headers = { ...headersFrom(from(index)), cookie: by(index)?.cookieHeader() ?? '' };
        return statusAt(index, routes.resendVerification, {}, { headers });
      });
      expect(statuses).not.toContain(503);
      return count(statuses, 200);
    };
    const { verificationMails, verificationMailsAddress } = LIMITS;
    // One mail came with the account.
    expect(
      1 +
        (await mailed(
          40,
          () => first,
          (index) => 200 + index,
        )),
    ).toBe(verificationMails.max);
    expect(
      await mailed(
        80,
        (index) => more[index % 3],
        () => 17,
      ),
    ).toBe(verificationMailsAddress.max);
  });

  test('these are all that are shared', () => {
    const shared = Object.entries<Limit>(LIMITS).flatMap(([name, { isShared }]) => (isShared ? [name] : []));
    const more = ['invitedRegistration', 'verificationMails', 'verificationMailsAddress'];
    expect([...Object.keys(tries), ...more].toSorted()).toEqual(shared.toSorted());
  });
});

const headersFrom = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });
const from = (address: number, cookie: string) => ({ headers: { ...headersFrom(address), cookie } });
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
/** Params that lead to nothing, one for each that the path has. */
const guess = ({ path }: Route): Input => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'a-guess'])),
});

/** Asks one gateway after the other. */
const statusAt = async (
  index: number,
  ...[route, input, options]: [Route, Input, { headers: Record<string, string> }]
) => {
  const urls = [stack.url, ...others.map(({ url }) => url)];
  return (await attempt(createVisitor(urls[index % GATEWAYS] ?? stack.url), route, input, options)).status;
};

async function inBatches<T>(times: number, ask: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < times) {
    const size = Math.min(AT_ONCE, times - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, index) => ask(answers.length + index)))));
  }
  return answers;
}

const lookUps = async () =>
  (await stack.linesOf('auth')).filter(({ route }) => String(route).includes('/internal/sessions')).length;
