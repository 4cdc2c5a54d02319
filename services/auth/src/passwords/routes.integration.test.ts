import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { actBeforeCommit, waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, test } from 'vitest';
import { expiring } from '../cleanup/jobs.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { hashOfToken } from '../links/service.ts';
import { startAuthService } from '../testing/auth-service.ts';
import { callsBy, faultsOf, type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { askForLink, linksOf, newToken, reset } from '../testing/reset-links.ts';

const auth = await startAuthService();
const passwords = { currentPassword: password, newPassword: 'new-password', confirmPassword: 'new-password' };
const change = (golfer: Golfer, fields: object = {}) =>
  callsBy(auth, golfer)('PATCH', '/api/auth/password', { ...passwords, ...fields });

describe('changing a password', () => {
  test('a changed password ends the other sessions and gives the caller a new session id', async () => {
    const golfer = await registerGolfer(auth);
    const elsewhere = (await signIn(auth, golfer.email)).headers['fourball-session'];
    const answer = await change(golfer);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.stringContaining('has been changed') }]);
    expect([await lives(auth, elsewhere), await lives(auth, golfer.sessionId)]).toEqual([false, false]);
    expect(await lives(auth, answer.headers['fourball-session'])).toBe(true);
    expect(auth.announced).toContain(golfer.sid);
    expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['sessions-ended by password-changed 2']);
    expect((await signIn(auth, golfer.email)).statusCode).toBe(401);
    expect((await signIn(auth, golfer.email, 'new-password')).statusCode).toBe(200);
  });

  test('of two changes at once one wins, and its password is the one that counts', async () => {
    for (let round = 0; round < 20; round += 1) {
      const golfer = await registerGolfer(auth);
      const chosen = ['first-password', 'second-password'];
      const changes = chosen.map((newPassword) => change(golfer, { newPassword, confirmPassword: newPassword }));
      const codes = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
      expect(codes.toSorted()).toEqual([200, expect.toBeOneOf([400, 401])]);
      const winner = chosen[codes.indexOf(200)];
      // One that is refused late, and repeated, leaves a session that nobody holds.
      expect((await arrange(() => signIn(auth, golfer.email, winner))).statusCode).toBe(200);
      expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(2);
    }
  });
});

describe('asking for a link', () => {
  const sentence = "If an account with that email exists, we've sent password reset instructions.";

  test('a known and an unknown address get the same answer, headers included, and only the known one gets a link', async () => {
    const golfer = await registerGolfer(auth);
    const before = await auth.client.outboxEvent.count();
    const [known, unknown] = [await askForLink(auth, golfer.email), await askForLink(auth, 'nobody@example.com')];
    expect([known.statusCode, known.json()]).toEqual([200, { message: sentence }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([200, { message: sentence }]);
    expect({ ...known.headers, date: '' }).toEqual({ ...unknown.headers, date: '' });
    expect(await auth.client.outboxEvent.count()).toBe(before + 1);
  });

  test('the answer comes after a fixed time for a known address and an unknown one, whatever was done until then', async () => {
    const { promise: time, resolve: passes } = Promise.withResolvers<void>();
    const timed = await startAuthService({ answerTime: () => time });
    const golfer = await registerGolfer(timed);
    const answered: string[] = [];
    const asked = [golfer.email, 'nobody@example.com'].map(async (address) => {
      await askForLink(timed, address);
      answered.push(address);
    });
    await until('the link of the known one', async () => (await linksOf(timed, golfer.id)).length === 1);
    // Once another request was answered, so were these, if they waited for nothing else.
    await timed.call('GET', '/livez');
    expect(answered).toEqual([]);
    passes();
    await Promise.all(asked);
  });

  test('no link goes to an address that is given up at that moment', async () => {
    const golfer = await registerGolfer(auth);
    const move = (tx: Prisma.TransactionClient) =>
      tx.user.update({ where: { id: golfer.id }, data: { email: `new.${golfer.email}` } });
    await actBeforeCommit(auth.client, move, () => askForLink(auth, golfer.email));
    expect(await linksOf(auth, golfer.id)).toEqual([]);
  });

  test('what is needed for the mail is told sealed, and works for half an hour', async () => {
    const golfer = await registerGolfer(auth, { email: 'sealed@example.com', firstName: 'Siobhan' });
    await auth.client.user.update({ where: { id: golfer.id }, data: { emailVerifiedAt: new Date() } });
    await askForLink(auth, ' SEALED@example.com ');
    const [link] = await linksOf(auth, golfer.id);
    const [token, type] = [expect.stringMatching(/^[\w-]{43}$/), 'auth.password-reset-requested.v1'];
    expect(link).toEqual({ email: 'sealed@example.com', firstName: 'Siobhan', token });
    const row = await auth.client.outboxEvent.findFirstOrThrow({ where: { type }, orderBy: { id: 'desc' } });
    const where = { userId: golfer.id, purpose: 'reset' } as const;
    const { createdAt, expiresAt } = await auth.client.mailedLink.findFirstOrThrow({ where });
    expect(row.envelope).toMatchObject({ data: { expiresAt: expiresAt.toISOString() } });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * 60 * 1000);
  });
});

describe('resetting a password by a link', () => {
  test('a link sets a new password, ends every session of the golfer, and no one else’s', async () => {
    const [golfer, other] = [await registerGolfer(auth), await registerGolfer(auth)];
    const second = (await signIn(auth, golfer.email)).headers['fourball-session'];
    const answer = await reset(auth, await newToken(auth, golfer), 'brand-new-one');
    const message = 'Your password has been successfully reset. You can now sign in with your new password.';
    expect([answer.statusCode, answer.json()]).toEqual([200, { message }]);
    expect([await lives(auth, golfer.sessionId), await lives(auth, second)]).toEqual([false, false]);
    expect(await lives(auth, other.sessionId)).toBe(true);
    expect(auth.announced).toContain(golfer.sid);
    expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['sessions-ended by password-reset 2']);
    expect((await signIn(auth, golfer.email)).statusCode).toBe(401);
    expect((await signIn(auth, golfer.email, 'brand-new-one')).statusCode).toBe(200);
  });

  test('a token that is unknown, was used or has expired is refused alike', async () => {
    const golfer = await registerGolfer(auth);
    const [used, expired] = [await newToken(auth, golfer), await newToken(auth, golfer)];
    await auth.client.mailedLink.updateMany({ data: { expiresAt: new Date() } });
    const open = await newToken(auth, golfer);
    const answers = [await reset(auth, 'never-given-to-anyone'), await reset(auth, expired)];
    await reset(auth, open);
    answers.push(await reset(auth, open), await reset(auth, used));
    const refused = [400, expect.stringMatching(/^body\.token: .*not valid any more/)];
    for (const answer of answers) expect(faultsOf(answer)).toEqual(refused);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('an older link works until one was used or the password was changed, and then none does', async () => {
    const golfer = await registerGolfer(auth);
    const [first, second] = [await newToken(auth, golfer), await newToken(auth, golfer)];
    expect((await reset(auth, first, 'by-the-first')).statusCode).toBe(200);
    expect((await reset(auth, second)).statusCode).toBe(400);
    const third = await newToken(auth, golfer);
    const body = { currentPassword: 'by-the-first', newPassword: 'by-myself', confirmPassword: 'by-myself' };
    expect((await auth.call('PATCH', '/api/auth/password', { body, userId: golfer.id })).statusCode).toBe(200);
    expect((await reset(auth, third)).statusCode).toBe(400);
  });

  test('of several resets at once one wins, whether they bring the same token or two of one golfer', async () => {
    for (let round = 0; round < 15; round += 1) {
      const golfer = await registerGolfer(auth);
      await Promise.all([askForLink(auth, golfer.email), askForLink(auth, golfer.email)]);
      const [one = '', two = ''] = (await linksOf(auth, golfer.id)).map(({ token }) => token);
      const resets = [one, one, two, two].map((token, index) => reset(auth, token, `password-${index}`));
      const answers = await Promise.all(resets);
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
      for (const { headers } of await Promise.all(signIns))
        expect(await lives(auth, headers['fourball-session'])).toBe(false);
    }
  });

  test.each(['reset', 'change'])('a %s ends what was made until it is done, also while it waited', async (act) => {
    const golfer = await registerGolfer(auth);
    const token = await newToken(auth, golfer);
    const { madeAt, acting } = await auth.client.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${golfer.id}::uuid FOR UPDATE`;
      const acting = act === 'reset' ? reset(auth, token) : change(golfer);
      await until('the act to wait', async () => (await waitingForLocks(auth.client)) > 0);
      return { madeAt: new Date(), acting: [acting] };
    });
    await Promise.all(acting);
    const { devicesFrom } = await auth.client.user.findUniqueOrThrow({ where: { id: golfer.id } });
    expect(Number(devicesFrom)).toBeGreaterThanOrEqual(madeAt.getTime());
  });

  test('links are forgotten a day after their events are, not before', () => {
    expect(expiring).toContainEqual({ table: 'mailed_links', age: 'created_at', days: 31 });
  });
});

test('the version before takes a link of this one, and this one a link of that one, each once for both', async () => {
  const golfer = await registerGolfer(auth);
  const usedOf = (token: string) =>
    auth.pool.query('SELECT used_at FROM password_resets WHERE token_hash = $1', [hashOfToken(token)]);
  const [own, usedThere] = [await newToken(auth, golfer), hashOfToken('used-there')];
  expect((await usedOf(own)).rows).toEqual([{ used_at: null }]);
  await auth.pool.query(
    `INSERT INTO password_resets (id, user_id, token_hash, expires_at)
     VALUES (gen_random_uuid(), $1, $2, now() + interval '1 minute'), (gen_random_uuid(), $1, $3, now() + interval '1 minute')`,
    [golfer.id, hashOfToken('of-before'), usedThere],
  );
  await auth.pool.query('UPDATE password_resets SET used_at = now() WHERE token_hash = $1', [usedThere]);
  expect((await reset(auth, 'used-there')).statusCode).toBe(400);
  expect((await reset(auth, 'of-before')).statusCode).toBe(200);
  for (const token of ['of-before', own]) expect((await usedOf(token)).rows).toEqual([{ used_at: expect.any(Date) }]);
});
