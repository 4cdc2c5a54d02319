import { describe, expect, test } from 'vitest';
import { startAuthService } from '../testing/auth-service.ts';
import { callsBy, faultsOf, type Golfer, password, registerGolfer } from '../testing/golfers.ts';
import { linksOf, newToken, reset } from '../testing/reset-links.ts';
import { verificationsOf } from '../testing/verifications.ts';

const auth = await startAuthService();

const verify = (body: object, golfer?: Golfer) =>
  auth.call('POST', '/api/auth/verify-email', { body, ...(golfer ? { userId: golfer.id, sid: golfer.sid } : {}) });
const resend = (golfer: Golfer) => callsBy(auth, golfer)('POST', '/api/auth/verify-email/resend');
const isVerified = async (golfer: Golfer) => (await callsBy(auth, golfer)('GET', '/api/user')).json().emailVerified;
/** Whether the other services were told, by each event about the golfer, oldest first. */
const published = async ({ id }: Golfer) => {
  const told = (await auth.told(id)).filter(({ type }) => /user-(registered|changed)/.test(type));
  return told.map(({ data }) => (data as { emailVerified: boolean }).emailVerified);
};
const mailOf = async ({ id }: Golfer) => (await verificationsOf(auth, id)).at(-1) ?? { token: '', code: '' };

describe('a new account', () => {
  test('is not verified, and a mail with a link and a code goes to its address, sealed and stored as hashes', async () => {
    const golfer = await registerGolfer(auth);
    expect([await isVerified(golfer), await published(golfer)]).toEqual([false, [false]]);
    const mail = { email: golfer.email, token: expect.any(String), code: expect.stringMatching(/^[2-9A-HJ-Z]{8}$/) };
    expect(await verificationsOf(auth, golfer.id)).toEqual([mail]);
    const events = (await auth.client.outboxEvent.findMany()).map(({ envelope }) => envelope);
    const stored = JSON.stringify([events, await auth.client.mailedLink.findMany()]);
    const { token, code } = await mailOf(golfer);
    for (const secret of [token, code]) expect(stored).not.toContain(secret);
  });

  test.each<[string, (mail: { token: string; code: string }) => object]>([
    ['token', ({ token }) => ({ token })],
    ['code', ({ code }) => ({ code })],
    ['code, as people type it,', ({ code }) => ({ code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} ` })],
  ])('is verified by the %s of the mail, once however often it is given', async (part, secretIn) => {
    const golfer = await registerGolfer(auth);
    const secret = secretIn(await mailOf(golfer));
    const by = part === 'token' ? undefined : golfer;
    for (let time = 0; time < 2; time += 1) expect((await verify(secret, by)).statusCode).toBe(200);
    expect([await isVerified(golfer), await published(golfer)]).toEqual([true, [false, true]]);
  });

  test('is verified by a new password that was set by a mailed link, and named in such mails from then on', async () => {
    const golfer = await registerGolfer(auth);
    expect((await reset(auth, await newToken(auth, golfer))).statusCode).toBe(200);
    expect([await isVerified(golfer), await published(golfer)]).toEqual([true, [false, true]]);
    await newToken(auth, golfer);
    expect((await linksOf(auth, golfer.id)).map(({ firstName }) => firstName)).toEqual(['', 'Dana']);
  });
});

describe('a secret that confirms nothing is refused by its name', () => {
  const WRONG = 'This code is wrong or has expired. Check it, or ask for a new mail.';
  const DEAD = 'This link is not valid any more. Please sign in and ask for a new mail.';
  test.each([
    ['an unknown token', { token: 'nobodys' }, 'body.token', DEAD],
    ['an unknown code', { code: 'AAAAAAAA' }, 'body.code', WRONG],
    ['a code of another form', { code: 'golf' }, 'body.code', 'Enter the 8 characters of the code in the mail'],
    ['nothing', {}, 'body.code', 'Enter the 8 characters of the code in the mail'],
  ])('%s', async (_what, body, path, message) => {
    const golfer = await registerGolfer(auth);
    const answer = await verify(body, golfer);
    expect(faultsOf(answer)).toEqual([400, `${path}: ${message}`]);
    expect(await isVerified(golfer)).toBe(false);
  });

  test('the code of another golfer, and any code without a session', async () => {
    const [golfer, other] = [await registerGolfer(auth), await registerGolfer(auth)];
    const { code } = await mailOf(other);
    expect((await verify({ code }, golfer)).statusCode).toBe(400);
    expect((await verify({ code })).statusCode).toBe(401);
    expect([await isVerified(golfer), await isVerified(other)]).toEqual([false, false]);
  });

  test('both after a day', async () => {
    const golfer = await registerGolfer(auth);
    const { token, code } = await mailOf(golfer);
    await auth.client.$executeRaw`
      UPDATE mailed_links SET created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'`;
    expect((await verify({ token })).statusCode).toBe(400);
    expect((await verify({ code }, golfer)).statusCode).toBe(400);
  });
});

describe('another mail', () => {
  test('works beside the first, and there is none for an address that is verified', async () => {
    const golfer = await registerGolfer(auth);
    expect((await resend(golfer)).json()).toEqual({ message: 'We have sent you another mail.' });
    const [first, second] = await verificationsOf(auth, golfer.id);
    expect(second?.code).not.toBe(first?.code);
    expect((await verify({ token: first?.token })).statusCode).toBe(200);
    expect((await resend(golfer)).json()).toEqual({ message: 'Your e-mail address is confirmed already.' });
    expect(await verificationsOf(auth, golfer.id)).toHaveLength(2);
  });

  test('that a stranger used up keeps nobody from an account, nor from confirming the address by a reset', async () => {
    const limited = await startAuthService({ limitScale: 0.1 });
    const { email, ...stranger } = await registerGolfer(limited);
    await callsBy(limited, stranger)('DELETE', '/api/profile', { password });
    const owner = await registerGolfer(limited, { email });
    expect(await verificationsOf(limited, owner.id)).toEqual([]);
    expect((await reset(limited, await newToken(limited, owner))).statusCode).toBe(200);
    expect(await limited.client.user.findFirst({ where: { email, emailVerifiedAt: null } })).toBeNull();
  });
});
