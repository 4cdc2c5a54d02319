import { afterAll, expect, test } from 'vitest';
import { startAuthService } from '../testing/auth-service.ts';
import { registerGolfer } from '../testing/golfers.ts';

const auth = await startAuthService();
afterAll(auth.stop);
const golfer = await registerGolfer(auth, { username: 'Dana_R' });

const set = (assignment: string, table = 'users', key = 'id') =>
  auth.pool.query(`UPDATE ${table} SET ${assignment} WHERE ${key} = $1`, [table === 'users' ? golfer.id : golfer.sid]);

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
])('the database takes no golfer with %s', async (_what, assignment, constraint) => {
  await expect(set(assignment)).rejects.toThrow(constraint);
});

test('the database takes the bounds themselves, and rounds a handicap to its one decimal', async () => {
  for (const value of ['handicap = 54', 'handicap = -10', 'handicap = NULL', 'username = NULL, username_key = NULL']) {
    expect((await set(value)).rowCount).toBe(1);
  }
  await set('handicap = 12.34');
  const { rows } = await auth.pool.query('SELECT handicap FROM users WHERE id = $1', [golfer.id]);
  expect(rows[0].handicap).toBe('12.3');
});

test.each([
  ['whose id is no hash', "sid = 'plain'", 'sessions_sid_check'],
  ['that lives longer than 90 days', "expire = created_at + interval '2160 hours 1 second'", 'sessions_expire_check'],
])('the database takes no session %s', async (_what, assignment, constraint) => {
  await expect(set(assignment, 'sessions', 'sid')).rejects.toThrow(constraint);
});
