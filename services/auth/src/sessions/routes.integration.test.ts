import { SESSIONS_MAX } from '@fourball/contracts/constants.ts';
import type { Session } from '@fourball/contracts/http/session.ts';
import { prune } from '@fourball/kit/events/operate/prune.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { describe, expect, test } from 'vitest';
import { expiring } from '../cleanup/jobs.ts';
import { hashOfToken, newToken } from '../links/tokens.ts';
import { refuseChanges, startAuthService } from '../testing/auth-service.ts';
import {
  callsBy,
  type Golfer,
  lives,
  password,
  registerGolfer,
  resolveSession,
  signIn,
  storedIdOf,
} from '../testing/golfers.ts';
import { toldOf } from '../testing/members.ts';

const auth = await startAuthService();
const { email } = await registerGolfer(auth);

/** A new session of the golfer: the id that the browser keeps, and the stored one. */
async function newSession() {
  const sessionId = String((await signIn(auth, email)).headers['fourball-session']);
  return { sessionId, sid: await storedIdOf(auth, sessionId) };
}
const setExpiry = (sid: string, expire: Date) => auth.client.session.update({ where: { sid }, data: { expire } });

test('a wrong password and an unknown address are refused alike', async () => {
  const wrong = await signIn(auth, email, 'bunker99');
  expect([wrong.statusCode, wrong.json()]).toEqual([401, (await signIn(auth, 'nobody@example.com')).json()]);
  expect(wrong.json().detail).toBe('Invalid email or password');
});

test('the database keeps no session id that would open a session', async () => {
  const { sessionId } = await newSession();
  expect(JSON.stringify(await auth.client.session.findMany())).not.toContain(sessionId);
});

test('signing out ends that session at every gateway, and no other, and is fine when there is none', async () => {
  const [kept, ended] = [await newSession(), await newSession()];
  const answer = await auth.call('POST', '/api/logout', { sid: ended.sid });
  expect([answer.statusCode, answer.headers['fourball-session']]).toEqual([204, 'end']);
  expect([await lives(auth, ended.sessionId), await lives(auth, kept.sessionId)]).toEqual([false, true]);
  expect(auth.announced).toContain(ended.sid);
  expect((await auth.call('POST', '/api/logout')).statusCode).toBe(204);
});

test('signing in, and registering, end the session that the browser held, and no other', async () => {
  const [held, other] = [await newSession(), await newSession()];
  await signIn(auth, email, password, { sid: held.sid });
  expect([await lives(auth, held.sessionId), await lives(auth, other.sessionId)]).toEqual([false, true]);
  const newcomer = { email: 'kim@example.com', password, firstName: 'Kim', lastName: 'Park' };
  await auth.call('POST', '/api/register', { body: newcomer, sid: other.sid });
  expect(await lives(auth, other.sessionId)).toBe(false);
  expect(auth.announced).toEqual(expect.arrayContaining([held.sid, other.sid]));
});

test('a sign-in that fails once its session is there leaves no session, and the one that the browser held', async () => {
  const golfer = await registerGolfer(auth);
  const release = await refuseChanges(auth, 'DELETE ON sessions');
  const signInWith = (deviceTokens: string) => signIn(auth, golfer.email, password, { sid: golfer.sid, deviceTokens });
  const answers = await Promise.all([golfer.deviceTokens, 'of-another-device'].map(signInWith));
  await release();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  const left = await auth.client.session.findMany({ where: { userId: golfer.id }, select: { sid: true } });
  expect(left).toEqual([{ sid: golfer.sid }]);
});

describe('where a golfer is signed in', () => {
  const list = async (golfer: Golfer) => (await callsBy(auth, golfer)('GET', '/api/sessions')).json<Session[]>();
  const end = (sessionId: string | undefined, by: Golfer) => callsBy(auth, by)('DELETE', `/api/sessions/${sessionId}`);

  test('is listed by device and use, and never by what would open a session', async () => {
    const golfer = await registerGolfer(auth);
    await signIn(auth, golfer.email, password, { device: 'Chrome on Android' });
    const sessions = await list(golfer);
    const listed = sessions.map(({ device, isCurrent }) => `${device} ${isCurrent}`);
    expect(listed).toEqual(['Chrome on Android false', 'null true']);
    const kept = await auth.client.session.findMany({ where: { userId: golfer.id } });
    for (const { sid } of kept) expect(JSON.stringify(sessions)).not.toContain(sid);
  });

  test('its use is kept to the hour, and prolongs it', async () => {
    const { sid, sessionId } = await registerGolfer(auth);
    const use = async (minutesAgo: number) => {
      const data = { lastUsedAt: new Date(Date.now() - minutesAgo * 60_000), expire: new Date(Date.now() + 60_000) };
      await auth.client.session.update({ where: { sid }, data });
      await resolveSession(auth, sessionId);
      const { lastUsedAt, expire } = await auth.client.session.findUniqueOrThrow({ where: { sid } });
      return [lastUsedAt > data.lastUsedAt, expire > data.expire];
    };
    expect(await use(59)).toEqual([false, false]);
    expect(await use(60)).toEqual([true, true]);
  });

  test('each is ended at once, by its golfer alone; the browser of the one that asks forgets it', async () => {
    const [golfer, stranger] = [await registerGolfer(auth), await registerGolfer(auth)];
    const elsewhere = (await signIn(auth, golfer.email)).headers['fourball-session'];
    const other = (await list(golfer)).find(({ isCurrent }) => !isCurrent);
    expect((await end(other?.id, stranger)).statusCode).toBe(404);
    expect(await lives(auth, elsewhere)).toBe(true);
    const answer = await end(other?.id, golfer);
    expect([answer.statusCode, answer.headers['fourball-session']]).toEqual([204, undefined]);
    expect([await lives(auth, elsewhere), await lives(auth, golfer.sessionId)]).toEqual([false, true]);
    expect((await end(other?.id, golfer)).statusCode).toBe(404);
    const own = await end((await list(golfer))[0]?.id, golfer);
    expect([own.statusCode, own.headers['fourball-session']]).toEqual([204, 'end']);
    expect(auth.announced).toContain(golfer.sid);
  });
});

describe('a golfer is told of a sign-in', () => {
  const signInFrom = (golfer: Golfer, deviceTokens = '') =>
    signIn(auth, golfer.email, password, { device: 'Chrome on Android', deviceTokens });
  const alertsOf = async ({ id: aggregateId }: Golfer) => {
    const told = await auth.told(aggregateId);
    return told.filter(({ type }) => type === 'auth.security-alerted.v1').map(({ data }) => data);
  };

  test('on a device that is not known, and on no device that is', async () => {
    const golfer = await registerGolfer(auth);
    await signInFrom(golfer, golfer.deviceTokens);
    expect(await alertsOf(golfer)).toEqual([]);
    const tokens = String((await signInFrom(golfer)).headers['fourball-device-tokens']);
    const told = { id: golfer.id, alert: 'new-device', device: 'Chrome on Android', at: expect.any(String) };
    expect(await alertsOf(golfer)).toEqual([told]);
    await signInFrom(golfer, tokens);
    expect(await alertsOf(golfer)).toHaveLength(1);
  });

  test('not of the first one since devices are told apart', async () => {
    const golfer = await registerGolfer(auth);
    await auth.client.user.update({ where: { id: golfer.id }, data: { devicesFrom: null } });
    await signInFrom(golfer, String((await signInFrom(golfer)).headers['fourball-device-tokens']));
    expect(await alertsOf(golfer)).toEqual([]);
    await signInFrom(golfer);
    expect(await alertsOf(golfer)).toHaveLength(1);
  });

  test('of each of several at once', async () => {
    const golfer = await registerGolfer(auth);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInFrom(golfer)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await alertsOf(golfer)).toHaveLength(4);
  });
});

test('signing out everywhere ends every session but the one that asks, and is told to the other services', async () => {
  const golfer = await registerGolfer(auth);
  const elsewhere = (await signIn(auth, golfer.email)).headers['fourball-session'];
  expect((await callsBy(auth, golfer)('POST', '/api/sessions/end-all')).statusCode).toBe(204);
  expect([await lives(auth, golfer.sessionId), await lives(auth, elsewhere)]).toEqual([true, false]);
  expect(await toldOf(auth, golfer.id)).toEqual(['user-registered 1', 'security-alerted 2', 'credentials-reset 3']);
  expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['sessions-ended by signed-out-everywhere 1']);
});

test('of more than 50 sessions of a golfer the oldest end at every gateway, also when several are opened at once', async () => {
  const golfer = await registerGolfer(auth);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const older = Array.from({ length: SESSIONS_MAX - 1 }, (_, minute) => ({
    sid: hashOfToken(newToken()),
    userId: golfer.id,
    createdAt: minutesAgo(minute + 1),
    expire: new Date(Date.now() + 60_000),
  }));
  await auth.client.session.createMany({ data: older });
  await auth.client.session.update({ where: { sid: golfer.sid }, data: { createdAt: minutesAgo(60) } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(auth, golfer.email)));
  for (const { headers } of answers) expect(await lives(auth, headers['fourball-session'])).toBe(true);
  expect(await auth.client.session.count({ where: { userId: golfer.id } })).toBe(SESSIONS_MAX);
  expect(await lives(auth, golfer.sessionId)).toBe(false);
  expect(auth.announced).toEqual(expect.arrayContaining([golfer.sid, ...older.slice(-3).map(({ sid }) => sid)]));
});

test('an expired session leads to nobody, and is removed, others stay', async () => {
  const [expired, kept] = [await newSession(), await newSession()];
  const { createdAt, expire } = await auth.client.session.findUniqueOrThrow({ where: { sid: expired.sid } });
  expect(expire.getTime() - createdAt.getTime()).toBe(30 * 24 * 60 * 60 * 1000);
  await setExpiry(expired.sid, new Date());
  expect([await lives(auth, expired.sessionId), await lives(auth, kept.sessionId)]).toEqual([false, true]);
  expect(await prune(auth.pool, expiring)).toEqual({ sessions: 1 });
  expect(await auth.client.session.count({ where: { sid: { in: [expired.sid, kept.sid] } } })).toBe(1);
});

test.each([
  ['/join/abc', '/auth?returnTo=%2Fjoin%2Fabc'],
  ['//evil.example', '/auth'],
  ['/\\evil.example', '/auth'],
  ['https://evil.example', '/auth'],
  ['/\t/evil.example', '/auth'],
  ['/\r\nLocation: https://evil.example', '/auth'],
  ['https:evil.example', '/auth'],
  ['https://localhost@evil.example', '/auth'],
  ['/%09/evil.example', '/auth?returnTo=%2F%2509%2Fevil.example'],
  ['javascript:alert(1)', '/auth'],
  [undefined, '/auth'],
])('the sign-in page is told to come back to %s only when it is on this site', async (returnTo, location) => {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await auth.call('GET', `/api/login${query}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});
