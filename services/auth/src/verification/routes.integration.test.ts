import { SealedEmailVerification, SealedLink } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { describe, expect, test } from 'vitest';
import { type AuthService, ofGolfer, openedOf, startAuthService } from '../testing/auth-service.ts';
import { callsBy, faultsOf, type Golfer, lives, password, registerGolfer, signIn } from '../testing/golfers.ts';
import { join, resolveLink, tokensOf } from '../testing/members.ts';
import { askForLink, linksOf, newToken, reset } from '../testing/reset-links.ts';

const auth = await startAuthService();

/** Mails by which a golfer's address is verified, as the notification service would send them, oldest first. */
const verificationsOf = (userId: string, at = auth) =>
  openedOf(at, SealedEmailVerification, 'auth.email-verification-requested.v1', ofGolfer(userId));
/** The same of mails that undo a change of the address. */
const undosOf = (userId: string) => openedOf(auth, SealedLink, 'auth.email-changed.v1', ofGolfer(userId));
const verify = (body: object, golfer?: Golfer) =>
  auth.call('POST', '/api/auth/verify-email', { body, ...(golfer ? { userId: golfer.id, sid: golfer.sid } : {}) });
const resend = (golfer: Golfer) => callsBy(auth, golfer)('POST', '/api/auth/verify-email/resend');
const isVerified = async (golfer: Golfer) => (await callsBy(auth, golfer)('GET', '/api/user')).json().emailVerified;
/** Whether the other services were told, by each event about the golfer, oldest first. */
const published = async ({ id }: Golfer) => {
  const told = (await auth.told(id)).filter(({ type }) => /user-(registered|changed)/.test(type));
  return told.map(({ data }) => (data as { emailVerified: boolean }).emailVerified);
};
const ask = (golfer: Golfer, email: string, given = password, at: AuthService = auth) =>
  callsBy(at, golfer)('POST', '/api/profile/email', { email, password: given });
const pending = async (golfer: Golfer) => (await callsBy(auth, golfer)('GET', '/api/profile/email')).json().newEmail;
const restore = (token: string | undefined) => auth.call('POST', '/api/auth/restore-email', { body: { token } });
const row = ({ id }: Golfer) => auth.client.user.findUniqueOrThrow({ where: { id } });
const lastMail = async ({ id }: Golfer) => (await verificationsOf(id)).at(-1) ?? { email: '', token: '', code: '' };
const lastUndo = async ({ id }: Golfer) => (await undosOf(id)).at(-1)?.token;
const newAddress = () => `moved-${newId()}@example.com`;
async function verified(): Promise<Golfer> {
  const golfer = await registerGolfer(auth);
  await verify({ token: (await lastMail(golfer)).token });
  return golfer;
}
/** Changes the address of a golfer, or a thief's victim, to a new one; answers the token that undoes it. */
async function changed(golfer: Golfer, email = newAddress()) {
  expect((await ask(golfer, email)).statusCode).toBe(200);
  expect((await verify({ token: (await lastMail(golfer)).token })).statusCode).toBe(200);
  return lastUndo(golfer);
}

describe('a new account', () => {
  test('is not verified, and a mail with a link and a code goes to its address, sealed and stored as hashes', async () => {
    const golfer = await registerGolfer(auth);
    expect([await isVerified(golfer), await published(golfer)]).toEqual([false, [false]]);
    const mail = { email: golfer.email, token: expect.any(String), code: expect.stringMatching(/^[2-9A-HJ-Z]{8}$/) };
    expect(await verificationsOf(golfer.id)).toEqual([mail]);
    const events = (await auth.client.outboxEvent.findMany()).map(({ envelope }) => envelope);
    const stored = JSON.stringify([events, await auth.client.mailedLink.findMany()]);
    const { token, code } = await lastMail(golfer);
    for (const secret of [token, code]) expect(stored).not.toContain(secret);
  });

  test.each<[string, (mail: { token: string; code: string }) => object]>([
    ['token', ({ token }) => ({ token })],
    ['code', ({ code }) => ({ code })],
    ['code, as people type it,', ({ code }) => ({ code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} ` })],
  ])('is verified by the %s of the mail, once however often it is given', async (part, secretIn) => {
    const golfer = await registerGolfer(auth);
    const secret = secretIn(await lastMail(golfer));
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
    expect(faultsOf(await verify(body, golfer))).toEqual([400, `${path}: ${message}`]);
    expect(await isVerified(golfer)).toBe(false);
  });

  test('the code of another golfer, and any code without a session', async () => {
    const [golfer, other] = [await registerGolfer(auth), await registerGolfer(auth)];
    const { code } = await lastMail(other);
    expect((await verify({ code }, golfer)).statusCode).toBe(400);
    expect((await verify({ code })).statusCode).toBe(401);
    expect([await isVerified(golfer), await isVerified(other)]).toEqual([false, false]);
  });

  test('both after a day', async () => {
    const golfer = await registerGolfer(auth);
    const { token, code } = await lastMail(golfer);
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
    const [first, second] = await verificationsOf(golfer.id);
    expect(second?.code).not.toBe(first?.code);
    expect((await verify({ token: first?.token })).statusCode).toBe(200);
    expect((await resend(golfer)).json()).toEqual({ message: 'Your e-mail address is confirmed already.' });
    expect(await verificationsOf(golfer.id)).toHaveLength(2);
  });

  test('that a stranger used up keeps nobody from an account, nor from confirming the address by a reset', async () => {
    const limited = await startAuthService({ limitScale: 0.1 });
    const { email, ...stranger } = await registerGolfer(limited);
    await callsBy(limited, stranger)('DELETE', '/api/profile', { password });
    const owner = await registerGolfer(limited, { email });
    expect(await verificationsOf(owner.id, limited)).toEqual([]);
    expect((await reset(limited, await newToken(limited, owner))).statusCode).toBe(200);
    expect(await limited.client.user.findFirst({ where: { email, emailVerifiedAt: null } })).toBeNull();
  });
});

describe('a new address', () => {
  test('changes nothing before it is confirmed; then it alone signs in, and the former one may undo that', async () => {
    const [golfer, email] = [await verified(), newAddress()];
    expect((await ask(golfer, email)).statusCode).toBe(200);
    expect([await pending(golfer), (await row(golfer)).email]).toEqual([email, golfer.email]);
    expect(await undosOf(golfer.id)).toEqual([]);
    expect((await signIn(auth, golfer.email)).statusCode).toBe(200);
    const { code, ...mail } = await lastMail(golfer);
    expect(mail.email).toBe(email);
    for (let time = 0; time < 2; time += 1) expect((await verify({ token: mail.token })).statusCode).toBe(200);
    expect([(await signIn(auth, golfer.email)).statusCode, (await signIn(auth, email)).statusCode]).toEqual([401, 200]);
    expect([await pending(golfer), (await row(golfer)).emailVerifiedAt]).toEqual([null, expect.any(Date)]);
    expect(await undosOf(golfer.id)).toEqual([{ email: golfer.email, firstName: 'Dana', token: expect.any(String) }]);
    const told = (await auth.told(golfer.id)).findLast(({ type }) => type === 'auth.user-changed.v1');
    expect(told).toMatchObject({ data: { email, emailVerified: true } });
    expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['email-changed by email-confirmed 1']);
    const stored = JSON.stringify(await auth.client.mailedLink.findMany());
    for (const secret of [code, mail.token, (await lastUndo(golfer)) ?? '']) expect(stored).not.toContain(secret);
  });

  test('is confirmed by the code too, and takes the place of one that was asked for before', async () => {
    const golfer = await verified();
    await ask(golfer, newAddress());
    const first = await lastMail(golfer);
    await ask(golfer, newAddress());
    expect((await verify({ token: first.token })).statusCode).toBe(400);
    await resend(golfer);
    const { code, email } = await lastMail(golfer);
    expect((await verify({ code }, golfer)).statusCode).toBe(200);
    expect((await row(golfer)).email).toBe(email);
  });

  test.each([
    ['a wrong password', { given: 'wrong-password' }, 'body.password', 'Current password is incorrect'],
    ['the present address', { same: true }, 'body.email', 'is your e-mail address already'],
  ])('%s is refused by name', async (_what, { given, same }: { given?: string; same?: boolean }, path, message) => {
    const golfer = await verified();
    const answer = await ask(golfer, same ? golfer.email.toUpperCase() : newAddress(), given);
    expect(faultsOf(answer)).toEqual([400, expect.stringMatching(`^${path}: .*${message}$`)]);
    expect(await pending(golfer)).toBeNull();
  });

  test('of another account is asked for like any other, and refused to whoever reads its mails alone', async () => {
    const [golfer, other] = [await verified(), await verified()];
    const answers = [await ask(golfer, newAddress()), await ask(golfer, other.email)];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const answer = await verify({ token: (await lastMail(golfer)).token });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-taken']);
    expect((await row(golfer)).email).toBe(golfer.email);
  });

  test('of two accounts that confirm it at once goes to one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [email, golfers] = [newAddress(), [await verified(), await verified()]];
      for (const golfer of golfers) await ask(golfer, email);
      const tokens = await Promise.all(golfers.map(async (golfer) => (await lastMail(golfer)).token));
      const answers = await Promise.all(tokens.map((token) => verify({ token })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  test('takes the place of one that was never confirmed, which may be a stranger’s and undoes nothing', async () => {
    const golfer = await registerGolfer(auth);
    const { token } = await lastMail(golfer);
    await changed(golfer);
    expect(await undosOf(golfer.id)).toEqual([]);
    expect((await verify({ token })).statusCode).toBe(400);
    expect((await registerGolfer(auth, { email: golfer.email })).id).toEqual(expect.any(String));
  });

  const passwords = { currentPassword: password, newPassword: 'new-password', confirmPassword: 'new-password' };
  test.each([
    ['a reset of the password', async (golfer: Golfer) => reset(auth, await newToken(auth, golfer))],
    ['a change of the password', (golfer: Golfer) => callsBy(auth, golfer)('PATCH', '/api/auth/password', passwords)],
    ['signing out everywhere', (golfer: Golfer) => callsBy(auth, golfer)('POST', '/api/sessions/end-all')],
    ['the end of the account', (golfer: Golfer) => callsBy(auth, golfer)('DELETE', '/api/profile', { password })],
  ])('waits no longer after %s', async (_what, act) => {
    const golfer = await verified();
    await ask(golfer, newAddress());
    const { token } = await lastMail(golfer);
    expect((await act(golfer)).statusCode).toBeLessThan(300);
    expect((await verify({ token })).statusCode).toBe(400);
  });

  test('is asked for ten times a day by one account, and mailed ten times to one recipient', async () => {
    const limited = await startAuthService({ limitScale: 1 });
    const [golfer, other] = [await registerGolfer(limited), await registerGolfer(limited)];
    const askBy = (by: Golfer) => arrange(() => ask(by, 'stranger@example.com', password, limited));
    for (let time = 0; time < 10; time += 1) expect((await askBy(golfer)).statusCode).toBe(200);
    for (const by of [golfer, other]) expect((await askBy(by)).statusCode).toBe(429);
    expect(await verificationsOf(other.id, limited)).toHaveLength(1);
    // Refused for others' mails, it took nothing of their own.
    const counted = await limited.client.$queryRaw`SELECT 1 FROM limit_counts WHERE key = ${other.id}::uuid`;
    expect(counted).toEqual([]);
    const again = await callsBy(limited, golfer)('POST', '/api/auth/verify-email/resend');
    expect([again.statusCode, (await verificationsOf(golfer.id, limited)).at(-1)?.email]).toEqual([200, golfer.email]);
  });
});

describe('the link of the former address', () => {
  test('gives the account back: no session, password or link of whoever changed it counts any more', async () => {
    const golfer = await verified();
    const undo = await changed(golfer);
    const { email } = await row(golfer);
    const thief = (await signIn(auth, email)).headers['fourball-session'];
    await askForLink(auth, email);
    const theirs = (await linksOf(auth, golfer.id)).at(-1)?.token ?? '';
    await ask(golfer, newAddress());
    const waiting = await lastMail(golfer);
    expect((await restore(undo)).statusCode).toBe(200);
    expect(await row(golfer)).toMatchObject({ email: golfer.email, emailVerifiedAt: expect.any(Date) });
    expect([await lives(auth, thief), await lives(auth, golfer.sessionId)]).toEqual([false, false]);
    expect(auth.announced).toContain(golfer.sid);
    const refused = [await verify({ token: waiting.token }), await reset(auth, theirs), await restore(undo)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    for (const address of [email, golfer.email]) expect((await signIn(auth, address)).statusCode).toBe(401);
    expect((await auth.told(golfer.id)).map(({ type }) => type)).toContain('auth.credentials-reset.v1');
    expect(await auditActionsOn(auth.client, golfer.id)).toEqual(
      expect.arrayContaining(['email-changed by email-restored 1', 'sessions-ended by email-restored 2']),
    );
    const own = (await linksOf(auth, golfer.id)).at(-1);
    expect(own?.email).toBe(golfer.email);
    expect((await reset(auth, own?.token ?? '', 'the-owner-again')).statusCode).toBe(200);
    expect((await signIn(auth, golfer.email, 'the-owner-again')).statusCode).toBe(200);
  });

  test('of the first change restores the first address, and ends those of later ones', async () => {
    const golfer = await verified();
    const [first, second] = [await changed(golfer), await changed(golfer)];
    for (const undo of [second, first]) expect((await restore(undo)).statusCode).toBe(200);
    expect((await row(golfer)).email).toBe(golfer.email);

    for (const by of ['its link', 'the app']) {
      const other = await verified();
      const member = await join(auth, { userId: other.id });
      const [theirs, later] = [await changed(other), await changed(other)];
      await (by === 'the app' ? changed(other, other.email) : restore(theirs));
      const [mailedToThief = '', anew = ''] = await tokensOf(auth, member);
      const answers = [await restore(later), await resolveLink(auth, mailedToThief), await resolveLink(auth, anew)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 404, 200]);
      expect([(await row(other)).email, (await undosOf(other.id)).length]).toEqual([other.email, 2]);
    }
  });

  test('keeps that address from everybody else for seven days, and works no longer', async () => {
    const [golfer, other] = [await verified(), await verified()];
    const undo = await changed(golfer);
    const body = { email: golfer.email, password, firstName: 'Ed', lastName: 'Ng' };
    const register = () => auth.call('POST', '/api/register', { body });
    await ask(other, golfer.email);
    const confirm = async () => verify({ token: (await lastMail(other)).token });
    const refused = [await register(), await confirm()].map((answer) => [answer.statusCode, answer.json().detail]);
    expect(refused).toEqual(Array(2).fill([409, expect.stringMatching(/can be used again in 168 hours\.$/)]));
    await auth.client.$executeRaw`
      UPDATE mailed_links SET created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'
      WHERE user_id = ${golfer.id}::uuid`;
    expect([(await restore(undo)).statusCode, (await confirm()).statusCode]).toEqual([400, 200]);
  });
});
