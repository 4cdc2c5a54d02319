import { GolferState } from '@fourball/contracts/events/auth.ts';
import { Envelope } from '@fourball/contracts/events/event.ts';
import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { describe, expect, test } from 'vitest';
import { startAuthService } from '../testing/auth-service.ts';
import { registerGolfer } from '../testing/golfers.ts';

const auth = await startAuthService();

const dana = { email: 'dana@example.com', password: 'fairway7', firstName: 'Dana', lastName: 'Reed' };
const register = (change: object = {}) => auth.call('POST', '/api/register', { body: { ...dana, ...change } });
const change = (userId: string, body: object) => auth.call('PATCH', '/api/profile', { userId, body });

test('registering opens an account and a session; the others are told what they need, and nobody the password', async () => {
  const answer = await register({ email: ' Dana@Example.COM ', username: 'DanaR' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email: 'dana@example.com', username: 'DanaR', preferredDays: [] });
  expect(answer.body).not.toContain('password');
  expect(answer.headers['fourball-session']).toMatch(/^[\w-]{43}$/);
  expect(answer.headers['fourball-write']).toMatch(/^auth:[0-9a-f-]{36}:2$/);
  const { id } = answer.json();
  const [event] = await auth.told(id);
  expect(GolferState.parse(Envelope.parse(event).data)).toMatchObject({ id, firstName: 'Dana' });
  expect(JSON.stringify(event)).not.toMatch(/password|argon2/);
});

test('an e-mail address and a username can be taken once, whatever their case, also by several at the same time', async () => {
  const registering = [1, 2, 3, 4].map(() => register({ email: 'taken@example.com', username: 'Taken_1' }));
  expect((await Promise.all(registering)).map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
  const taken = [{ email: 'TAKEN@example.com' }, { email: 'other@example.com', username: 'tAKEN_1' }];
  const refused = await Promise.all(taken.map(async (change) => (await register(change)).json()));
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(['409 email-taken', '409 username-taken']);
});

test('a golfer changes parts of the profile and the rest stays; lists hold each once, days and slots in their order', async () => {
  const { id } = await registerGolfer(auth);
  const [heron, pine] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
  const lists = { preferredDays: ['sunday', 'saturday', 'sunday'], preferredTimeSlots: ['10:00', '09:00'] };
  const plain = { handicap: 12.3, preferredCourses: [heron], profileImageUrl: 'https://images.example/lee.png' };
  const changed = await change(id, { ...plain, ...lists, favoriteCourses: [pine, heron, pine.toUpperCase()] });
  const sorted = { preferredDays: ['saturday', 'sunday'], preferredTimeSlots: ['09:00', '10:00'] };
  const kept = { ...plain, ...sorted, favoriteCourses: [pine, heron] };
  expect(changed.json()).toMatchObject({ firstName: 'Dana', ...kept });
  expect((await auth.call('GET', '/api/auth/user', { userId: id })).json()).toEqual(changed.json());
  expect(Envelope.parse((await auth.told(id)).at(-1)).data).toMatchObject(kept);
  const none = { handicap: null, favoriteCourses: [], profileImageUrl: null };
  const cleared = await change(id, none);
  expect(cleared.json()).toMatchObject({ ...kept, ...none });
  expect((await auth.told(id)).map((event) => event.aggregateversion)).toEqual([1, 2, 3]);
  expect((await change(id, {})).json()).toEqual(cleared.json());
  expect(await auth.told(id)).toHaveLength(3);
});

test('registering and signing in, with success and in vain, leave no secret and no e-mail address in the log', async () => {
  const { log, lines, text } = createCapturedLog();
  const logged = await startAuthService({ log });
  // Each has a line of its own, as has what is asked once more because of a fault.
  const post = (url: string, body: object) => arrange(() => logged.call('POST', url, { body }));
  const [email, password, wrongPassword] = ['dana.reed@example.com', 'fairway-and-green', 'rough-and-sand'];
  const registered = await post('/api/register', { ...dana, email, password });
  const again = await post('/api/register', { ...dana, email, password });
  const signedIn = await post('/api/login', { email, password });
  const refused = await post('/api/login', { email, password: wrongPassword });
  const malformed = await post('/api/login', { email: `${email} `, password: 7 });
  // Nobody foresaw this one: the database refuses the row and says what stands in it.
  await logged.client.$executeRaw`ALTER TABLE users ADD CONSTRAINT nobody CHECK (first_name <> 'Mallory')`;
  const failed = await post('/api/register', { ...dana, email: `m.${email}`, firstName: 'Mallory' });
  const misuse = await logged.client.user.create({ data: { email, password } as never }).catch((error) => error);
  log.error({ err: misuse }, 'a programming error');

  const answers = [registered, again, signedIn, refused, malformed, failed];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409, 200, 401, 400, 500]);
  expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(answers.length);
  expect(lines().filter(({ msg }) => msg === 'a request failed')).toHaveLength(1);
  expect(text()).toContain('Argument `id` is missing');
  const secrets = [
    ...[email, password, wrongPassword, 'argon2', 'Mallory', 'Bearer', 'eyJ'],
    ...(await logged.client.user.findMany()).map((user) => user.password),
    ...(await logged.client.session.findMany()).map(({ sid }) => sid),
    ...[registered, signedIn].map(({ headers }) => String(headers['fourball-session'])),
  ];
  for (const secret of secrets) expect(text()).not.toContain(secret);
});

describe('the database', async () => {
  const { id } = await registerGolfer(auth, { username: 'Dana_R' });
  const set = (assignment: string, table = 'users') =>
    auth.pool.query(`UPDATE ${table} SET ${assignment} WHERE ${table === 'users' ? 'id' : 'user_id'} = $1`, [id]);
  const fiftyOne = "array_fill('01890a5d-ac96-774b-bcce-b302099a8057'::uuid, ARRAY[51])";
  const settings = (change: string) => `notification_settings = notification_settings ${change}`;

  test.each([
    ['an address with capitals', "email = 'Dana@example.com'", 'users_email_check'],
    ['an empty name', "first_name = ''", 'users_name_check'],
    ['a name of 101 letters', "last_name = repeat('x', 101)", 'users_name_check'],
    ['a username of two letters', "username = 'ab', username_key = 'ab'", 'users_username_check'],
    ['a username without its key', "username = 'other'", 'users_username_key_check'],
    ['a picture by http', "profile_image_url = 'http://images.example/lee.png'", 'users_profile_image_url_check'],
    ['a handicap above 54', 'handicap = 54.1', 'users_handicap_check'],
    ['a handicap below -10', 'handicap = -10.1', 'users_handicap_check'],
    ['51 favourite courses', `favorite_courses = ${fiftyOne}`, 'users_courses_check'],
    ['an unknown day', "preferred_days = ARRAY['someday']", 'users_preferred_days_check'],
    ['an unknown slot', "preferred_time_slots = ARRAY['05:00']", 'users_preferred_time_slots_check'],
    ['settings that lack one', settings("- 'squadInvites'"), 'users_notification_settings_check'],
    ['settings that are no yes or no', settings(`|| '{"squadInvites": 1}'`), 'users_notification_settings_check'],
    ['settings of more than six', settings(`|| '{"more": true}'`), 'users_notification_settings_check'],
    ['a version below 1', 'version = 0', 'users_version_check'],
    ['a session whose id is no hash', "sid = 'plain'", 'sessions_sid_check'],
    ['a session above 90 days', "expire = created_at + interval '2160 hours 1 second'", 'sessions_expire_check'],
  ])('takes no golfer with %s', async (_what, assignment, constraint) => {
    await expect(set(assignment, constraint.startsWith('sessions') ? 'sessions' : 'users')).rejects.toThrow(constraint);
  });

  test('takes the bounds themselves, and rounds a handicap to its one decimal', async () => {
    for (const value of ['handicap = 54', 'handicap = -10', 'handicap = NULL', 'username = NULL, username_key = NULL'])
      expect((await set(value)).rowCount).toBe(1);
    await set('handicap = 12.34');
    const { rows } = await auth.pool.query('SELECT handicap FROM users WHERE id = $1', [id]);
    expect(rows[0].handicap).toBe('12.3');
  });
});

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startAuthService())).toEqual(callsNamed('auth'));
});
