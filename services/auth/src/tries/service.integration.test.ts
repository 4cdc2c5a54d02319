import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { faultsOf, type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { newToken, reset } from '../testing/reset-links.ts';
import { countTries } from './service.ts';

const home = '203.0.113.7';
const attacker = '198.51.100.66';

let auth: AuthService;
let golfer: Golfer;
beforeEach(async () => {
  auth = await startAuthService({ limitScale: 1 });
  golfer = await registerGolfer(auth);
});

const guess = (email = golfer.email, address = attacker) => signIn(auth, email, 'a-wrong-guess', { address });
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

async function fail(times: number, email?: string, address?: string) {
  for (let time = 0; time < times; time += 1) expect(await statusOf(guess(email, address))).toBe(401);
}

test('after ten failures from one address the account is closed to it, but for devices of its golfer, and stays open to every other', async () => {
  for (const email of [golfer.email, 'nobody@example.com']) await fail(10, email);
  expect(await statusOf(guess('nobody@example.com'))).toBe(429);
  const refused = await guess();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(await statusOf(signIn(auth, golfer.email, password, { address: attacker }))).toBe(429);
  const own = { address: attacker, deviceTokens: golfer.deviceTokens };
  for (const at of [own, { address: home }]) expect(await statusOf(signIn(auth, golfer.email, password, at))).toBe(200);
});

test('successes are not counted', async () => {
  for (let time = 0; time < 15; time += 1) expect(await statusOf(signIn(auth, golfer.email))).toBe(200);
  await fail(9, golfer.email, home);
  expect(await statusOf(signIn(auth, golfer.email))).toBe(200);
});

test('after a hundred failures over many accounts the address is refused, and no other', async () => {
  for (let account = 0; account < 10; account += 1) await fail(10, `golfer-${account}@example.com`);
  expect(await statusOf(guess('one-more@example.com'))).toBe(429);
  expect(await statusOf(guess('one-more@example.com', home))).toBe(401);
});

test('of many guesses at once no more than the limit are answered, but for the one that is checked beside the last', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => statusOf(guess())));
  const answered = codes.filter((code) => code === 401).length;
  expect(answered).toBeGreaterThanOrEqual(10);
  expect(answered).toBeLessThanOrEqual(11);
  expect(codes.filter((code) => code === 429)).toHaveLength(40 - answered);
});

describe('a hundred failures at an account in a day', () => {
  const answerOf = (address: string, deviceTokens = '') =>
    signIn(auth, golfer.email, password, { address, deviceTokens });
  /** Guesses at two replicas by turns, each from an address of its own, and many at once. */
  async function exhaust(email: string) {
    const replicas = [1, 2].map(() => countTries({ client: auth.client, scale: 1 }));
    const tries = Array.from({ length: 120 }, (_, guess) => replicas[guess % 2]?.(`192.0.2.${guess}`, email));
    const begun = await Promise.allSettled(tries.map(async (one) => (await one?.begin())?.(false)));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  }

  test('close it to new devices, whatever the replica and address, and to no device that has signed in before', async () => {
    expect(await statusOf(signIn(auth, golfer.email, 'a-slip', golfer))).toBe(401);
    for (const email of [golfer.email, 'nobody@example.com']) await exhaust(email);
    expect(await statusOf(guess('nobody@example.com'))).toBe(429);
    const refused = await answerOf(home);
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringMatching(/^Too many wrong pass/)]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    const stranger = await registerGolfer(auth);
    expect((await answerOf(home, stranger.deviceTokens)).statusCode).toBe(429);
    const answer = await answerOf(home, `${stranger.deviceTokens}~${golfer.deviceTokens}`);
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['fourball-device-tokens']).split('~')).toHaveLength(2);
  });

  test('are over after a day, and after a new password by mail, whose device is the only one that is known then', async () => {
    await exhaust(golfer.email);
    await auth.client.limitCount.updateMany({ data: { since: new Date(Date.now() - 86_400_000) } });
    expect((await answerOf(home)).statusCode).toBe(200);
    await exhaust(golfer.email).catch(() => {});
    await reset(auth, await newToken(auth, golfer), password);
    expect((await answerOf(home)).statusCode).toBe(200);
    await exhaust(golfer.email).catch(() => {});
    expect((await answerOf(home, golfer.deviceTokens)).statusCode).toBe(429);
  });
});

test('a wrong password for a deletion or a change is named, does nothing, and counts as a failure to sign in', async () => {
  const asking = { userId: golfer.id, sid: golfer.sid, address: attacker };
  const remove = (body: object, address = attacker) =>
    auth.call('DELETE', '/api/profile', { ...asking, address, body });
  const wrong = { currentPassword: 'a-wrong-guess', newPassword: 'new-password', confirmPassword: 'new-password' };
  for (let time = 0; time < 5; time += 1) {
    const refused = [
      await remove({ password: 'a-wrong-guess' }),
      await auth.call('PATCH', '/api/auth/password', { ...asking, body: wrong }),
    ];
    for (const [index, field] of ['password', 'currentPassword'].entries())
      expect(faultsOf(refused[index]!)).toEqual([400, `body.${field}: Current password is incorrect`]);
  }
  expect([await lives(auth, golfer.sessionId), await auditActionsOn(auth.client, golfer.id)]).toEqual([true, []]);
  expect(await statusOf(remove({ password }))).toBe(429);
  expect(await statusOf(signIn(auth, golfer.email, password, { address: attacker }))).toBe(429);
  expect(await statusOf(remove({ password }, home))).toBe(204);
});

test('a sign-in that finds the line full is told to come again, and is no failure', async () => {
  const signInFrom = (caller: number) => signIn(auth, golfer.email, password, { address: `192.0.2.${caller}` });
  const answers = await Promise.all(Array.from({ length: 300 }, (_, caller) => signInFrom(caller)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  const flood = Array.from({ length: 110 }, (_, caller) => signInFrom(caller));
  const turnedAway = await Promise.all(Array.from({ length: 20 }, () => guess()));
  await Promise.all(flood);
  const full = turnedAway.filter(({ statusCode }) => statusCode === 503);
  for (const { headers } of full) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(full.length).toBeGreaterThan(10);
  await fail(10 - turnedAway.filter(({ statusCode }) => statusCode === 401).length);
  expect(await statusOf(guess())).toBe(429);
});
