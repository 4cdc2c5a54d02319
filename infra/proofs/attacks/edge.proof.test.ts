import { randomBytes } from 'node:crypto';
import { INVITE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { LIMITS, type Limit } from '@fourball/contracts/limits.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { attempt, type Input } from '../asking.ts';
import { createSquad, type Golfer, registerGolfer } from '../golfer.ts';
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
const newcomers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => registerGolfer(stack.url, name)));
const { inviteCode } = await createSquad(golfer, 'A whole club');

describe('the edge', () => {
  test('an IPv6 /48 has ten times the share of one address', async () => {
    const lookUpFrom = async (index: number) => {
      const options = { headers: { 'x-forwarded-for': `2001:db8:48:${index.toString(16)}::1` } };
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
  const named = { password: 'fairway7', firstName: 'A', lastName: 'B' };
  const newGolfer = (): Input => ({ body: { ...named, email: `${randomBytes(8).toString('hex')}@example.com` } });
  const [first, ...others] = newcomers;
  interface Try {
    readonly route: Route;
    readonly input?: (index: number) => Input;
    /** By its index, so that other limits let it through. */
    readonly from: (index: number) => number;
    readonly headers?: (index: number) => Record<string, string>;
    /** So much of the limit was used before; less than nothing where another limit lets more through. */
    readonly used?: number;
    /** So many times the limit, at most; 1.1 where the gateways count each for itself at first. */
    readonly times?: number;
  }
  /** One try at what each limit counts. */
  const tries: Record<string, Try> = {
    signIn: { route: routes.login, input: () => signIn(golfer.user.email), from: () => 11 },
    signInAddress: {
      ...{ route: routes.login, from: () => 12 },
      input: (index) => signIn(`nobody.${Math.floor(index / 5)}@example.com`),
    },
    registration: { route: routes.register, input: newGolfer, from: () => 13 },
    invitedRegistration: {
      route: routes.register,
      input: newGolfer,
      from: () => 20,
      headers: () => ({ [INVITE_HEADER]: inviteCode }),
      used: -LIMITS.registration.max,
    },
    forgotPassword: {
      route: routes.forgotPassword,
      input: () => ({ body: { email: golfer.user.email } }),
      from: (index) => 100 + index,
    },
    inviteLookUp: { route: routes.getInvite, from: () => 14 },
    calendarFeed: { route: routes.calendarFeed, from: () => 15 },
    answerLinks: { route: routes.answerPage, from: () => 18 },
    emailVerification: { route: routes.verifyEmail, input: () => ({ body: { token: 'a-guess' } }), from: () => 16 },
    // One mail came with the account.
    verificationMails: {
      ...{ route: routes.resendVerification, from: (index) => 200 + index, headers: () => by(first) },
      ...{ used: 1, times: 1 },
    },
    verificationMailsAddress: {
      ...{ route: routes.resendVerification, from: () => 17, times: 1 },
      headers: (index) => by(others[index % others.length]),
    },
  };

  test.each(Object.keys(tries))('%s', async (name) => {
    const { max } = LIMITS[name as keyof typeof LIMITS];
    const { route, input = () => guess(route), from: address, headers, used = 0, times = 1.1 } = tries[name] as Try;
    const statuses = await inBatches(max * 4, (index) =>
      statusAt(index, route, input(index), { headers: { ...headersFrom(address(index)), ...headers?.(index) } }),
    );
    expect(statuses).not.toContain(503);
    const through = used + statuses.length - count(statuses, 429);
    expect([through >= max, through <= max * times], `${through} of ${max}`).toEqual([true, true]);
  });

  test('these are all that are shared', () => {
    const shared = Object.entries<Limit>(LIMITS).flatMap(([name, { isShared }]) => (isShared ? [name] : []));
    expect(Object.keys(tries).toSorted()).toEqual(shared.toSorted());
  });
});

const by = (one: Golfer | undefined) => ({ cookie: one?.cookieHeader() ?? '' });
const headersFrom = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });
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
