import { expect, test } from 'vitest';
import { startAuthService } from '../testing/auth-service.ts';
import { registerGolfer } from '../testing/golfers.ts';
import { newToken, reset } from '../testing/reset-links.ts';
import { hashOfToken } from './service.ts';

const auth = await startAuthService();

test('the version before takes a link of this one, and this one a link of that one, each once for both', async () => {
  const golfer = await registerGolfer(auth);
  const usedOf = (token: string) =>
    auth.pool.query('SELECT used_at FROM password_resets WHERE token_hash = $1', [hashOfToken(token)]);
  const own = await newToken(auth, golfer);
  expect((await usedOf(own)).rows).toEqual([{ used_at: null }]);
  await auth.pool.query(
    `INSERT INTO password_resets (id, user_id, token_hash, expires_at)
     VALUES (gen_random_uuid(), $1, $2, now() + interval '1 minute'), (gen_random_uuid(), $1, $3, now() + interval '1 minute')`,
    [golfer.id, hashOfToken('of-before'), hashOfToken('used-there')],
  );
  await auth.pool.query('UPDATE password_resets SET used_at = now() WHERE token_hash = $1', [
    hashOfToken('used-there'),
  ]);
  expect((await reset(auth, 'used-there')).statusCode).toBe(400);
  expect((await reset(auth, 'of-before')).statusCode).toBe(200);
  for (const token of ['of-before', own]) expect((await usedOf(token)).rows).toEqual([{ used_at: expect.any(Date) }]);
});
