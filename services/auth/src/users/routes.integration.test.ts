import { GolferState } from '@fourball/contracts/events/auth.ts';
import { Envelope } from '@fourball/contracts/events/event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';

let auth: AuthService;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const dana = { email: 'dana@example.com', password: 'fairway7', firstName: 'Dana', lastName: 'Reed' };

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, userId?: string) {
  const headers = { authorization: await auth.identity.authorization(userId) };
  return auth.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

const register = (change: object = {}) => call('POST', '/api/register', { ...dana, ...change });

test('registering opens an account without telling the password, and a session with it', async () => {
  const answer = await register({ email: ' Dana@Example.COM ', username: 'DanaR' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email: 'dana@example.com', username: 'DanaR', preferredDays: [] });
  expect(answer.body).not.toContain('password');
  expect(answer.headers['fourball-session']).toMatch(/^[\w-]{43}$/);
  expect(answer.headers['fourball-write']).toMatch(/^auth:[0-9a-f-]{36}:1$/);
});

test('the event of a registration holds what the others need and no secret', async () => {
  const user = (await register({ email: 'event@example.com' })).json();
  const row = await auth.client.outboxEvent.findFirstOrThrow({ where: { aggregateId: user.id } });
  const envelope = Envelope.parse(row.envelope);
  expect(GolferState.parse(envelope.data)).toMatchObject({ id: user.id, firstName: 'Dana' });
  expect(JSON.stringify(row.envelope)).not.toMatch(/password|argon2/);
});

test('an e-mail address and a username can be taken once, whatever their case', async () => {
  await register({ email: 'taken@example.com', username: 'Taken_1' });
  const sameEmail = await register({ email: 'TAKEN@example.com' });
  expect([sameEmail.statusCode, sameEmail.json().code]).toEqual([409, 'email-taken']);
  const sameName = await register({ email: 'other@example.com', username: 'tAKEN_1' });
  expect([sameName.statusCode, sameName.json().code]).toEqual([409, 'username-taken']);
});

test('of two registrations with one address at the same time one succeeds and the other is told', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => register({ email: 'race@example.com' })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
});

test.each([
  ['email', { email: 'no address' }, 'Please enter a valid email address'],
  ['password', { password: '12345' }, 'Password must be at least 6 characters'],
  ['firstName', { firstName: ' ' }, 'First name is required'],
  ['lastName', { lastName: undefined }, 'Last name is required'],
  ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
])('a wrong %s is refused by name', async (field, change, message) => {
  const answer = await register({ email: 'valid@example.com', ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    status: 400,
    code: 'validation',
    detail: expect.stringContaining(message),
    errors: expect.arrayContaining([{ path: `body.${field}`, message }]),
  });
});

test('a golfer changes parts of the profile and the rest stays', async () => {
  const user = (await register({ email: 'profile@example.com' })).json();
  const changed = await call(
    'PATCH',
    '/api/profile',
    { handicap: 12.3, preferredDays: ['sunday', 'saturday', 'sunday'], preferredTimeSlots: ['10:00', '09:00'] },
    user.id,
  );
  expect(changed.json()).toMatchObject({
    firstName: 'Dana',
    handicap: 12.3,
    preferredDays: ['saturday', 'sunday'],
    preferredTimeSlots: ['09:00', '10:00'],
  });
  const cleared = await call('PATCH', '/api/profile', { handicap: null }, user.id);
  expect(cleared.json()).toMatchObject({ handicap: null, preferredDays: ['saturday', 'sunday'] });
  const versions = await auth.client.outboxEvent.findMany({ where: { aggregateId: user.id }, orderBy: { id: 'asc' } });
  expect(versions.map((row) => row.aggregateVersion)).toEqual([1, 2, 3]);
});

test('courses and a picture are kept as they are given, each course once', async () => {
  const user = (await register({ email: 'courses@example.com' })).json();
  const [heron, pine] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
  const profileImageUrl = 'https://images.example/lee.png';
  const change = { favoriteCourses: [pine, heron, pine], preferredCourses: [heron], profileImageUrl };
  const answer = await call('PATCH', '/api/profile', change, user.id);
  expect(answer.json()).toMatchObject({ favoriteCourses: [pine, heron], preferredCourses: [heron], profileImageUrl });
  expect((await call('GET', '/api/auth/user', undefined, user.id)).json()).toEqual(answer.json());
  const row = await auth.client.outboxEvent.findFirstOrThrow({ where: { aggregateId: user.id, aggregateVersion: 2 } });
  expect(Envelope.parse(row.envelope).data).toMatchObject({ favoriteCourses: [pine, heron], profileImageUrl });
  const cleared = await call('PATCH', '/api/profile', { favoriteCourses: [], profileImageUrl: null }, user.id);
  expect(cleared.json()).toMatchObject({ favoriteCourses: [], preferredCourses: [heron], profileImageUrl: null });
});

test('a change of nothing is no change, and nobody is told of it', async () => {
  const user = (await register({ email: 'same@example.com' })).json();
  expect((await call('PATCH', '/api/profile', {}, user.id)).json()).toEqual(user);
  expect(await auth.client.outboxEvent.count({ where: { aggregateId: user.id } })).toBe(1);
});

test.each([
  ['favoriteCourses', Array.from({ length: 51 }, () => '01890a5d-ac96-774b-bcce-b302099a8057')],
  ['preferredCourses', ['heron-lake']],
  ['profileImageUrl', 'http://images.example/lee.png'],
  ['profileImageUrl', 'javascript:alert(1)'],
  ['preferredTimeSlots', ['05:00']],
  ['preferredDays', ['someday']],
])('a wrong %s is refused by name and changes nothing', async (field, value) => {
  const user = (await register({ email: `wrong${Math.random()}@example.com` })).json();
  const answer = await call('PATCH', '/api/profile', { handicap: 3, [field]: value }, user.id);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toMatch(new RegExp(`^body.${field}`));
  expect((await call('GET', '/api/profile', undefined, user.id)).json().handicap).toBeNull();
});

test.each([12.34, 54.1, -10.1, 'scratch'])('the handicap %s is refused', async (handicap) => {
  const user = (await register({ email: `handicap${handicap}@example.com` })).json();
  const answer = await call('PATCH', '/api/profile', { handicap }, user.id);
  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'body.handicap']);
});

test('the profile is for who is signed in', async () => {
  for (const url of ['/api/user', '/api/auth/user', '/api/profile']) {
    const answer = await call('GET', url);
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Not authenticated']);
  }
});
