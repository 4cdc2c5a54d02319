import { deedsTo } from '@fourball/kit/testing/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { askForLink, newToken, reset } from '../testing/reset-links.ts';

let auth: AuthService;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const remove = ({ id, sid }: Golfer, given: unknown = password) =>
  auth.call('DELETE', '/api/profile', { body: { password: given }, userId: id, sid });

test('the account goes with its sessions and links, and its end is told once, as its last version', async () => {
  const golfer = await registerGolfer(auth);
  await auth.call('PATCH', '/api/profile', { body: { handicap: 9.5 }, userId: golfer.id });
  const token = await newToken(auth, golfer);
  const answer = await remove(golfer);
  expect([answer.statusCode, answer.body, answer.headers['fourball-session']]).toEqual([204, '', 'end']);
  expect(await lives(auth, golfer.sessionId)).toBe(false);
  expect(auth.announced).toContain(golfer.sid);
  expect(await auth.client.user.count({ where: { id: golfer.id } })).toBe(0);
  expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(0);
  expect(await auth.client.passwordReset.count({ where: { userId: golfer.id } })).toBe(0);
  expect((await signIn(auth, golfer.email)).statusCode).toBe(401);
  expect((await reset(auth, token)).statusCode).toBe(400);
  const told = await auth.client.outboxEvent.findMany({ where: { aggregateId: golfer.id }, orderBy: { id: 'asc' } });
  expect(told.map(({ type, aggregateVersion }) => [type, aggregateVersion])).toEqual([
    ['auth.user-registered.v1', 1],
    ['auth.user-changed.v1', 2],
    ['auth.user-deleted.v1', 3],
  ]);
  expect(told.at(-1)?.envelope).toMatchObject({ data: { id: golfer.id } });
});

test('what was told of the account holds no data any more, its links included', async () => {
  const golfer = await registerGolfer(auth, { email: 'theodora@example.com', firstName: 'Theodora' });
  await askForLink(auth, golfer.email);
  await remove(golfer);
  const rows = await auth.client.outboxEvent.findMany();
  expect(JSON.stringify(rows.map(({ envelope }) => envelope))).not.toMatch(/theodora/i);
  const link = rows.findLast(({ type }) => type === 'auth.password-reset-requested.v1');
  expect(link?.envelope).toMatchObject({ data: null, erased: true });
});

test('a wrong password deletes nothing and is named', async () => {
  const golfer = await registerGolfer(auth);
  const answer = await remove(golfer, 'wrong-password');
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ path: 'body.password', message: 'Current password is incorrect' }],
  ]);
  expect(await lives(auth, golfer.sessionId)).toBe(true);
  expect((await remove(golfer, undefined)).statusCode).toBe(204);
});

test('the address and the username are free again', async () => {
  const names = { email: 'again@example.com', username: 'Again_1' };
  await remove(await registerGolfer(auth, names));
  const second = await registerGolfer(auth, names);
  expect(second).toMatchObject(names);
});

test('who was deleted is nobody, even while the gateway still vouches for them', async () => {
  const golfer = await registerGolfer(auth);
  await remove(golfer);
  const asking = { userId: golfer.id, sid: golfer.sid };
  const passwords = { currentPassword: password, newPassword: 'new-password', confirmPassword: 'new-password' };
  const answers = [
    await auth.call('GET', '/api/profile', asking),
    await auth.call('GET', '/api/auth/user', asking),
    await auth.call('PATCH', '/api/profile', { ...asking, body: { handicap: 1 } }),
    await auth.call('PATCH', '/api/auth/password', { ...asking, body: passwords }),
    await remove(golfer),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
});

test('a deletion among sign-ins, changes and requests for links leaves nothing of the golfer', async () => {
  for (let round = 0; round < 20; round += 1) {
    const golfer = await registerGolfer(auth, { firstName: 'Racer' });
    const [deleted, ...others] = await Promise.all([
      remove(golfer),
      signIn(auth, golfer.email),
      askForLink(auth, golfer.email),
      auth.call('PATCH', '/api/profile', { body: { handicap: 3 }, userId: golfer.id }),
      remove(golfer),
    ]);
    expect([deleted.statusCode, others.at(-1)?.statusCode].toSorted()).toEqual([204, 401]);
    expect(others.map(({ statusCode }) => statusCode < 500)).toEqual([true, true, true, true]);
    expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(0);
    const rows = await auth.client.outboxEvent.findMany();
    const kept = rows
      .filter(({ envelope }) => JSON.stringify(envelope).includes(golfer.id))
      .map(({ envelope }) => envelope);
    expect(JSON.stringify(kept)).not.toMatch(/Racer|sealed/);
  }
});

test('the audit trail has the end of an account and of its sessions, once, and nothing of one that was refused', async () => {
  const golfer = await registerGolfer(auth);
  await signIn(auth, golfer.email);
  await remove(golfer, 'wrong-password');
  expect(await deedsTo(auth.client, golfer.id)).toEqual([]);
  const answers = await Promise.all([remove(golfer), remove(golfer)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401]);
  expect(await deedsTo(auth.client, golfer.id)).toEqual([
    'account-deleted by account-deleted 1',
    'sessions-ended by account-deleted 2',
  ]);
});
