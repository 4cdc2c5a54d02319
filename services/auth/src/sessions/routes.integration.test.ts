import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { pruneSessions } from './service.ts';

let auth: AuthService;
let user: { id: string };

const credentials = { email: 'lee@example.com', password: 'fairway7' };

beforeAll(async () => {
  auth = await startAuthService();
  const payload = { ...credentials, firstName: 'Lee', lastName: 'Park' };
  user = (await call('POST', '/api/register', payload)).json();
});
afterAll(() => auth.stop());

async function call(method: 'GET' | 'POST', url: string, payload?: object, claims?: Record<string, unknown>) {
  const headers = { authorization: await auth.identity.authorization(undefined, claims) };
  return auth.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

const signIn = (change: object = {}) => call('POST', '/api/login', { ...credentials, ...change });
const resolve = (sessionId: unknown) => call('POST', '/internal/sessions/resolve', { sessionId }, { scope: 'gateway' });

test('each sign-in opens a new session that leads to the golfer', async () => {
  const first = await signIn();
  const second = await signIn({ email: 'LEE@example.com' });
  expect(first.statusCode).toBe(200);
  expect(first.headers['fourball-session']).not.toBe(second.headers['fourball-session']);
  expect((await resolve(second.headers['fourball-session'])).json()).toMatchObject({ userId: user.id });
});

test('a wrong password and an unknown address are refused alike', async () => {
  const wrong = await signIn({ password: 'bunker99' });
  const unknown = await signIn({ email: 'nobody@example.com' });
  expect([wrong.statusCode, wrong.json()]).toEqual([401, unknown.json()]);
  expect(wrong.json().detail).toBe('Invalid email or password');
});

test('the database keeps no session id that would open a session', async () => {
  const sessionId = String((await signIn()).headers['fourball-session']);
  const sessions = await auth.client.session.findMany();
  expect(JSON.stringify(sessions)).not.toContain(sessionId);
});

test('signing out ends that session and no other, and is fine when there is none', async () => {
  const kept = (await signIn()).headers['fourball-session'];
  const ended = (await signIn()).headers['fourball-session'];
  const { storedSessionId } = (await resolve(ended)).json();
  const answer = await call('POST', '/api/logout', undefined, { sid: storedSessionId });
  expect([answer.statusCode, answer.headers['fourball-session']]).toEqual([204, 'end']);
  expect((await resolve(ended)).statusCode).toBe(404);
  expect((await resolve(kept)).statusCode).toBe(200);
  expect((await call('POST', '/api/logout')).statusCode).toBe(204);
});

test('signing in, and registering, end the session that the browser held, and no other', async () => {
  const [held, other] = [await signIn(), await signIn()].map((answer) => answer.headers['fourball-session']);
  const { storedSessionId } = (await resolve(held)).json();
  await call('POST', '/api/login', credentials, { sid: storedSessionId });
  expect([(await resolve(held)).statusCode, (await resolve(other)).statusCode]).toEqual([404, 200]);
  expect(auth.announced).toContain(storedSessionId);
  const { storedSessionId: heldNext } = (await resolve(other)).json();
  const payload = { ...credentials, email: 'kim@example.com', firstName: 'Kim', lastName: 'Park' };
  await call('POST', '/api/register', payload, { sid: heldNext });
  expect((await resolve(other)).statusCode).toBe(404);
  expect(auth.announced).toContain(heldNext);
});

test('every gateway is told of a session that was signed out', async () => {
  const { storedSessionId } = (await resolve((await signIn()).headers['fourball-session'])).json();
  await call('POST', '/api/logout', undefined, { sid: storedSessionId });
  expect(auth.announced).toContain(storedSessionId);
});

test('a session lives 30 days without use', async () => {
  const { storedSessionId } = (await resolve((await signIn()).headers['fourball-session'])).json();
  const { createdAt, expire } = await auth.client.session.findUniqueOrThrow({ where: { sid: storedSessionId } });
  expect(expire.getTime() - createdAt.getTime()).toBe(30 * 24 * 60 * 60 * 1000);
});

test('expired sessions are removed, others stay', async () => {
  const [expired, kept] = [await signIn(), await signIn()].map((answer) => answer.headers['fourball-session']);
  const { storedSessionId } = (await resolve(expired)).json();
  const now = new Date();
  await auth.client.session.update({ where: { sid: storedSessionId }, data: { expire: now } });
  expect(await pruneSessions(auth.client, now)).toBe(1);
  expect(await auth.client.session.count({ where: { sid: storedSessionId } })).toBe(0);
  expect((await resolve(kept)).statusCode).toBe(200);
});

test('an expired session leads to nobody', async () => {
  const sessionId = (await signIn()).headers['fourball-session'];
  const { storedSessionId } = (await resolve(sessionId)).json();
  await auth.client.session.update({ where: { sid: storedSessionId }, data: { expire: new Date(Date.now() - 1) } });
  expect((await resolve(sessionId)).statusCode).toBe(404);
});

test('using a session prolongs it', async () => {
  const sessionId = (await signIn()).headers['fourball-session'];
  const { storedSessionId } = (await resolve(sessionId)).json();
  const soon = new Date(Date.now() + 60_000);
  await auth.client.session.update({ where: { sid: storedSessionId }, data: { expire: soon } });
  await resolve(sessionId);
  const session = await auth.client.session.findUniqueOrThrow({ where: { sid: storedSessionId } });
  expect(session.expire.getTime()).toBeGreaterThan(soon.getTime());
});

test('sessions are looked up for the gateway alone', async () => {
  const sessionId = (await signIn()).headers['fourball-session'];
  const answer = await call('POST', '/internal/sessions/resolve', { sessionId });
  expect(answer.statusCode).toBe(404);
});

test.each([
  ['/join/abc', '/auth?returnTo=%2Fjoin%2Fabc'],
  ['//evil.example', '/auth'],
  ['/\\evil.example', '/auth'],
  ['https://evil.example', '/auth'],
  ['/\t/evil.example', '/auth'],
  ['javascript:alert(1)', '/auth'],
  [undefined, '/auth'],
])('the sign-in page is told to come back to %s only when it is on this site', async (returnTo, location) => {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await call('GET', `/api/login${query}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});
