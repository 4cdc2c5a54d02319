import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { registerGolfer } from '../testing/golfers.ts';
import { askForLink, linksOf } from '../testing/reset-links.ts';

let auth: AuthService;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

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
  await timed.stop();
});

test('what is needed for the mail is told sealed, and the database keeps no token', async () => {
  const golfer = await registerGolfer(auth, { email: 'sealed@example.com', firstName: 'Siobhan' });
  await askForLink(auth, ' SEALED@example.com ');
  const [link] = await linksOf(auth, golfer.id);
  expect(link).toEqual({
    email: 'sealed@example.com',
    firstName: 'Siobhan',
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  const row = await auth.client.outboxEvent.findFirstOrThrow({
    where: { type: 'auth.password-reset-requested.v1' },
    orderBy: { id: 'desc' },
  });
  const kept = JSON.stringify([row.envelope, await auth.client.passwordReset.findMany()]);
  for (const secret of [link?.token ?? '', 'sealed@example.com', 'Siobhan']) expect(kept).not.toContain(secret);
  const { data } = row.envelope as { data: { expiresAt: string } };
  const reset = await auth.client.passwordReset.findFirstOrThrow({ where: { userId: golfer.id } });
  expect(data.expiresAt).toBe(reset.expiresAt.toISOString());
  expect(reset.expiresAt.getTime() - reset.createdAt.getTime()).toBe(30 * 60 * 1000);
});

test('an address may be asked for five times an hour, known or unknown alike, whatever its case', async () => {
  const limited = await startAuthService({ limitScale: 1 });
  const { email } = await registerGolfer(limited);
  // A request repeated because of a fault would count twice.
  const ask = (address: string) => arrange(() => askForLink(limited, address));
  for (const address of [email, 'nobody@example.com']) {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((time) => ask(time % 2 ? address : address.toUpperCase())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const refused = await ask(address);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  }
  expect((await ask('another@example.com')).statusCode).toBe(200);
  await limited.stop();
});
