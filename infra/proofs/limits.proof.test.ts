import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import { expect, test } from 'vitest';
import { type Answer, createVisitor } from '../lib/visitor.ts';
import { attempt, problemOf } from './asking.ts';
import { createSquad, type Golfer, registerGolfer } from './golfer.ts';
import { ownStack } from './own-stack.ts';

/*
 * The limits as the product has them. The stack trusts a proxy on this machine, so that a caller's address is what
 * X-Forwarded-For says: each limit is tried from addresses of its own.
 */
const stack = await ownStack({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
const squads = new Map<Golfer, string>();

const byAnyone = (route: Route, input: object, address: string) =>
  attempt(createVisitor(stack.url), route, input, { headers: { 'x-forwarded-for': `198.51.100.${address}` } });
const signIn = (password: string, address: string) =>
  byAnyone(routes.login, { body: { email: golfer.user.email, password } }, address);
const register = (index: number, address: string) => {
  const names = { firstName: 'A', lastName: 'B', password: 'fairway7' };
  return byAnyone(routes.register, { body: { ...names, email: `limit.${index}@example.com` } }, address);
};
const forgot = (email: string, address: string) => byAnyone(routes.forgotPassword, { body: { email } }, address);
const lookUp = (address: string) => byAnyone(routes.getInvite, { params: { inviteCode: 'a-guess' } }, address);
const wrongCode = (by: Golfer) => attempt(by, routes.verifyEmail, { body: { code: 'AAAAAAAA' } });
const mailAgain = (by: Golfer | undefined, address: string) =>
  attempt(by ?? golfer, routes.resendVerification, {}, { headers: { 'x-forwarded-for': `198.51.100.${address}` } });
const move = (by: Golfer, index: number) =>
  attempt(
    by,
    routes.changeEmail,
    { body: { email: `moved.${index}@example.com`, password: 'fairway7' } },
    { headers: { 'x-forwarded-for': `198.51.100.${100 + index}` } },
  );
const feed = (address: string) => byAnyone(routes.calendarFeed, { params: { feedToken: 'a-guess' } }, address);
const here = (by: Golfer) => ({ squadId: squads.get(by) ?? '' });
const rank = (by: Golfer) => attempt(by, routes.generateRecommendations, { params: here(by) });
const weekend = (by: Golfer) => attempt(by, routes.optimalWeekendSlots);
const copy = (by: Golfer) => attempt(by, routes.downloadExport, { query: { token: 'a-guess' } });
const invite = (by: Golfer, index: number) =>
  attempt(by, routes.inviteByMail, { params: here(by), body: { emails: [`mail.${index}@example.com`] } });

type Ask = (index: number) => Promise<Answer<Route>>;
const forgets = (email: string, another: string): [Ask, Ask] => [
  (index) => forgot(email, String(20 + index)),
  () => forgot(another, '20'),
];
const mailsAgain: Ask = (index) => mailAgain(newcomers[index % 3], '50');
const [golfer, other] = [await registerGolfer(stack.url, 'Golfer'), await registerGolfer(stack.url, 'Other')];
const newcomers = await Promise.all(['One', 'Two', 'Three'].map((name) => registerGolfer(stack.url, name)));
for (const creator of [golfer, other]) squads.set(creator, (await createSquad(creator, 'Limited')).squad.id);

test.each<[LimitName, string, string, number, Ask, Ask]>([
  ['signIn', '10 x 401', 'from elsewhere', 200, () => signIn('wrong-one', '1'), () => signIn('fairway7', '2')],
  ['registration', '20 x 201', 'from elsewhere', 201, (index) => register(index, '6'), () => register(99, '7')],
  ['forgotPassword', '5 x 200', 'of another account', 200, ...forgets(golfer.user.email, other.user.email)],
  ['forgotPassword', '5 x 200', 'of another that is none', 200, ...forgets('no@example.com', 'none@example.com')],
  ['emailVerification', '30 x 400', 'by another golfer', 400, () => wrongCode(golfer), () => wrongCode(other)],
  ['verificationMailsAddress', '20 x 200', 'from elsewhere', 200, mailsAgain, () => mailAgain(newcomers[0], '51')],
  ['emailChanges', '10 x 200', 'by another golfer', 200, (index) => move(golfer, index), () => move(other, 99)],
  ['inviteLookUp', '30 x 404', 'from elsewhere', 404, () => lookUp('40'), () => lookUp('41')],
  ['calendarFeed', '60 x 404', 'from elsewhere', 404, () => feed('70'), () => feed('71')],
  ['generate', '30 x 200', 'by another golfer', 200, () => rank(golfer), () => rank(other)],
  ['rankings', '60 x 200', 'by another golfer', 200, () => weekend(golfer), () => weekend(other)],
  ['exports', '10 x 400', 'by another golfer', 400, () => copy(golfer), () => copy(other)],
  ['invitationMails', '50 x 200', 'by another golfer', 200, (index) => invite(golfer, index), () => invite(other, 0)],
])(
  'limit %s: %s, then 429 and when to come back; %s it goes on',
  async (limit, through, _else, status, ask, goesOn) => {
    const statuses = new Map<number, number>();
    for (let index = 0; index < LIMITS[limit].max + 1; index += 1) {
      const answer = await ask(index);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    expect([...statuses].map(([one, times]) => `${times} x ${one}`)).toEqual([through, '1 x 429']);
    const refusal = await ask(LIMITS[limit].max + 1);
    expect([refusal.status, problemOf(refusal).code]).toEqual([429, 'too-many-requests']);
    const seconds = Number(refusal.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LIMITS[limit].windowSeconds);
    expect((await goesOn(0)).status).toBe(status);
  },
);
