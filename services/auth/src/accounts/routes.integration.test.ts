import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { expect, test } from 'vitest';
import { startAuthService } from '../testing/auth-service.ts';
import { callsBy, type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { toldOf } from '../testing/members.ts';
import { askForLink, newToken, reset } from '../testing/reset-links.ts';

const auth = await startAuthService();

const remove = (golfer: Golfer, given: unknown = password) =>
  callsBy(auth, golfer)('DELETE', '/api/profile', { password: given });

test('the account goes with its sessions and links, and its end is told once, as its last version; its names are free', async () => {
  const names = { email: 'again@example.com', username: 'Again_1' };
  const golfer = await registerGolfer(auth, names);
  await auth.call('PATCH', '/api/profile', { body: { handicap: 9.5 }, userId: golfer.id });
  const token = await newToken(auth, golfer);
  const answer = await remove(golfer);
  expect([answer.statusCode, answer.body, answer.headers['fourball-session']]).toEqual([204, '', 'end']);
  expect(await lives(auth, golfer.sessionId)).toBe(false);
  expect(auth.announced).toContain(golfer.sid);
  expect(await auth.client.user.count({ where: { id: golfer.id } })).toBe(0);
  expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(0);
  expect(await auth.client.mailedLink.count({ where: { userId: golfer.id } })).toBe(0);
  const refused = [await signIn(auth, golfer.email), await reset(auth, token)];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 400]);
  expect(await toldOf(auth, golfer.id)).toEqual(['user-registered 1', 'user-changed 2', 'user-deleted 3']);
  expect((await auth.told(golfer.id)).at(-1)).toMatchObject({ data: { id: golfer.id } });
  const acts = ['account-deleted', 'sessions-ended'].map((act) => `${act} by account-deleted 1`);
  expect(await auditActionsOn(auth.client, golfer.id)).toEqual(acts);
  expect(await registerGolfer(auth, names)).toMatchObject(names);
});

test('who was deleted is nobody, even while the gateway still vouches for them', async () => {
  const golfer = await registerGolfer(auth);
  await remove(golfer);
  const call = callsBy(auth, golfer);
  const passwords = { currentPassword: password, newPassword: 'new-password', confirmPassword: 'new-password' };
  const answers = [
    await call('GET', '/api/profile'),
    await call('GET', '/api/auth/user'),
    await call('PATCH', '/api/profile', { handicap: 1 }),
    await call('PATCH', '/api/auth/password', passwords),
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
    expect(await auditActionsOn(auth.client, golfer.id)).toHaveLength(2);
    const kept = (await auth.client.outboxEvent.findMany()).map(({ envelope }) => JSON.stringify(envelope));
    expect(kept.filter((text) => text.includes(golfer.id)).join()).not.toMatch(/Racer|sealed/);
  }
});
