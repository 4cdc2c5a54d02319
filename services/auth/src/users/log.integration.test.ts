import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';

const { log, lines, text } = createCapturedLog();
let service: AuthService;
beforeAll(async () => {
  service = await startAuthService({ log });
});
afterAll(() => service.stop());

const email = 'dana.reed@example.com';
const password = 'fairway-and-green';
const wrongPassword = 'rough-and-sand';
const cookie = 'fourball-session=of-the-browser';

/** Each has a line of its own, as has what is asked once more because of a fault. */
async function post(url: string, payload: object) {
  const authorization = await service.identity.authorization();
  const headers = { authorization, cookie };
  const answer = await arrange(async () => service.app.inject({ method: 'POST', url, headers, payload }));
  return { answer, authorization };
}

test('registering and signing in, with success and in vain, leave no secret and no e-mail address in the log', async () => {
  const registration = { email, password, firstName: 'Dana', lastName: 'Reed' };
  const registered = await post('/api/register', registration);
  const again = await post('/api/register', registration);
  const signedIn = await post('/api/login', { email, password });
  const refused = await post('/api/login', { email, password: wrongPassword });
  const malformed = await post('/api/login', { email: `${email} `, password: 7 });
  // Nobody foresaw this one: the database refuses the row and says what stands in it.
  await service.client.$executeRaw`ALTER TABLE users ADD CONSTRAINT nobody CHECK (first_name <> 'Mallory')`;
  const failed = await post('/api/register', { ...registration, email: `m.${email}`, firstName: 'Mallory' });

  const misuse = await service.client.user.create({ data: { email, password } as never }).catch((error) => error);
  log.error({ err: misuse }, 'a programming error');

  const answers = [registered, again, signedIn, refused, malformed, failed];
  expect(answers.map(({ answer }) => answer.statusCode)).toEqual([201, 409, 200, 401, 400, 500]);
  expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(answers.length);
  expect(lines().filter(({ msg }) => msg === 'a request failed')).toHaveLength(1);
  expect(text()).toContain('Argument `id` is missing');

  const hashes = (await service.client.user.findMany()).map((user) => user.password);
  const sessions = await service.client.session.findMany();
  const secrets = [
    password,
    wrongPassword,
    'of-the-browser',
    ...hashes,
    ...sessions.map(({ sid }) => sid),
    ...answers.map(({ authorization }) => authorization.replace('Bearer ', '')),
    ...[registered, signedIn].map(({ answer }) => String(answer.headers['fourball-session'])),
  ];
  for (const secret of [...secrets, email]) expect(text()).not.toContain(secret);
  for (const sign of ['argon2', 'Mallory']) expect(text()).not.toContain(sign);
});
