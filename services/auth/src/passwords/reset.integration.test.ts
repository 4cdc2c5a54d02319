import { deedsTo } from '@fourball/kit/testing/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { askForLink, linksOf, newToken, reset } from '../testing/reset-links.ts';
import { pruneResets } from './service.ts';

let auth: AuthService;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const refused = {
  status: 400,
  code: 'validation',
  errors: [{ path: 'body.token', message: expect.stringContaining('not valid any more') }],
};

test('a link sets a new password, ends every session of the golfer, and no one else’s', async () => {
  const [golfer, other] = [await registerGolfer(auth), await registerGolfer(auth)];
  const second = (await signIn(auth, golfer.email)).headers['fourball-session'];
  const answer = await reset(auth, await newToken(auth, golfer), 'brand-new-one');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your password has been successfully reset. You can now sign in with your new password.' },
  ]);
  expect([await lives(auth, golfer.sessionId), await lives(auth, second)]).toEqual([false, false]);
  expect(await lives(auth, other.sessionId)).toBe(true);
  expect(auth.announced).toContain(golfer.sid);
  expect((await signIn(auth, golfer.email)).statusCode).toBe(401);
  expect((await signIn(auth, golfer.email, 'brand-new-one')).statusCode).toBe(200);
});

test('the audit trail has the sessions that a link ended, and nothing of a link that ended none', async () => {
  const golfer = await registerGolfer(auth);
  await signIn(auth, golfer.email);
  const [token, other] = [await newToken(auth, golfer), await newToken(auth, golfer)];
  await reset(auth, token);
  await reset(auth, other);
  await reset(auth, await newToken(auth, golfer));
  expect(await deedsTo(auth.client, golfer.id)).toEqual(['sessions-ended by password-reset 2']);
});

test('a token that is unknown, was used or has expired is refused alike', async () => {
  const golfer = await registerGolfer(auth);
  const [used, expired] = [await newToken(auth, golfer), await newToken(auth, golfer)];
  await auth.client.passwordReset.updateMany({ data: { expiresAt: new Date() } });
  const open = await newToken(auth, golfer);
  const answers = [await reset(auth, 'never-given-to-anyone'), await reset(auth, expired)];
  await reset(auth, open);
  answers.push(await reset(auth, open), await reset(auth, used));
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toMatchObject([400, refused]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('an older link works until one was used or the password was changed, and then none does', async () => {
  const golfer = await registerGolfer(auth);
  const [first, second, third] = [
    await newToken(auth, golfer),
    await newToken(auth, golfer),
    await newToken(auth, golfer),
  ];
  expect((await reset(auth, first, 'by-the-first')).statusCode).toBe(200);
  expect((await reset(auth, second)).statusCode).toBe(400);
  const fourth = await newToken(auth, golfer);
  const body = { currentPassword: 'by-the-first', newPassword: 'by-myself', confirmPassword: 'by-myself' };
  expect((await auth.call('PATCH', '/api/auth/password', { body, userId: golfer.id })).statusCode).toBe(200);
  expect([(await reset(auth, third)).statusCode, (await reset(auth, fourth)).statusCode]).toEqual([400, 400]);
});

test('of several resets at once one wins, whether they bring the same token or two of one golfer', async () => {
  for (let round = 0; round < 15; round += 1) {
    const golfer = await registerGolfer(auth);
    await Promise.all([askForLink(auth, golfer.email), askForLink(auth, golfer.email)]);
    const [one = '', two = ''] = (await linksOf(auth, golfer.id)).map(({ token }) => token);
    const answers = await Promise.all(
      [one, one, two, two].map((token, index) => reset(auth, token, `password-${index}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await signIn(auth, golfer.email, `password-${winner}`)).statusCode).toBe(200);
  }
});

test('no sign-in by the old password outlives a reset, however close the two are', async () => {
  for (let round = 0; round < 20; round += 1) {
    const golfer = await registerGolfer(auth);
    const token = await newToken(auth, golfer);
    const signIns = [1, 2, 3].map(() => signIn(auth, golfer.email, password));
    await Promise.all([reset(auth, token), ...signIns]);
    for (const { headers } of await Promise.all(signIns)) {
      const session = headers['fourball-session'];
      if (session) expect(await lives(auth, session)).toBe(false);
    }
  }
});

test.each([
  ['token', { token: '' }, 'Reset token is required'],
  ['newPassword', { newPassword: '12345' }, 'Password must be at least 6 characters'],
  ['confirmPassword', { confirmPassword: '' }, 'Please confirm your password'],
  ['confirmPassword', { confirmPassword: 'another' }, "Passwords don't match"],
])('a wrong %s is refused by name', async (field, change, message) => {
  const answer = await reset(auth, 'a-token', 'new-password', change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toContainEqual({ path: `body.${field}`, message });
});

test('links are forgotten a day after their events are, not before', async () => {
  const golfer = await registerGolfer(auth);
  await newToken(auth, golfer);
  const { createdAt } = await auth.client.passwordReset.findFirstOrThrow({ where: { userId: golfer.id } });
  const daysLater = (days: number) => new Date(createdAt.getTime() + days * 24 * 60 * 60 * 1000);
  const left = () => auth.client.passwordReset.count({ where: { userId: golfer.id } });
  await pruneResets(auth.client, daysLater(31));
  expect(await left()).toBe(1);
  await pruneResets(auth.client, daysLater(31.01));
  expect(await left()).toBe(0);
});
