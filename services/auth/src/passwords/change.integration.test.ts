import { deedsTo } from '@fourball/kit/testing/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';

let auth: AuthService;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const change = ({ id, sid }: Golfer, fields: object = {}) =>
  auth.call('PATCH', '/api/auth/password', {
    body: { currentPassword: password, newPassword: 'new-password', confirmPassword: 'new-password', ...fields },
    userId: id,
    sid,
  });

test('a changed password ends the other sessions and gives the caller a new session id', async () => {
  const golfer = await registerGolfer(auth);
  const elsewhere = (await signIn(auth, golfer.email)).headers['fourball-session'];
  const answer = await change(golfer);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.stringContaining('has been changed') }]);
  expect([await lives(auth, elsewhere), await lives(auth, golfer.sessionId)]).toEqual([false, false]);
  expect(await lives(auth, answer.headers['fourball-session'])).toBe(true);
  expect(auth.announced).toContain(golfer.sid);
  expect((await signIn(auth, golfer.email)).statusCode).toBe(401);
  expect((await signIn(auth, golfer.email, 'new-password')).statusCode).toBe(200);
});

test('a wrong current password changes nothing and is named', async () => {
  const golfer = await registerGolfer(auth);
  const answer = await change(golfer, { currentPassword: 'wrong-password' });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ path: 'body.currentPassword', message: 'Current password is incorrect' }],
  ]);
  expect(await lives(auth, golfer.sessionId)).toBe(true);
  expect((await signIn(auth, golfer.email)).statusCode).toBe(200);
});

test('of two changes at once one wins, and its password is the one that counts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const golfer = await registerGolfer(auth);
    const passwords = ['first-password', 'second-password'];
    const answers = await Promise.all(
      passwords.map((newPassword) => change(golfer, { newPassword, confirmPassword: newPassword })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, expect.toBeOneOf([400, 401])]);
    const winner = passwords[codes.indexOf(200)];
    expect((await signIn(auth, golfer.email, winner)).statusCode).toBe(200);
    expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(2);
  }
});

test.each([
  ['currentPassword', { currentPassword: '' }, 'Current password is required'],
  ['newPassword', { newPassword: '12345' }, 'Password must be at least 6 characters'],
  ['confirmPassword', { confirmPassword: 'another' }, "Passwords don't match"],
])('a wrong %s is refused by name', async (field, fields, message) => {
  const answer = await change(await registerGolfer(auth), fields);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toContainEqual({ path: `body.${field}`, message });
});

test('the password is changed by who is signed in', async () => {
  expect((await auth.call('PATCH', '/api/auth/password', { body: {} })).statusCode).toBe(401);
});

test('the audit trail has the sessions that a changed password ended, and nothing of a change that was refused', async () => {
  const golfer = await registerGolfer(auth);
  await signIn(auth, golfer.email);
  await change(golfer, { currentPassword: 'wrong-password' });
  expect(await deedsTo(auth.client, golfer.id)).toEqual([]);
  await change(golfer);
  expect(await deedsTo(auth.client, golfer.id)).toEqual(['sessions-ended by password-changed 2']);
});
