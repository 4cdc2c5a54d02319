import type { Route } from '@fourball/contracts/http/route.ts';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../http/serve.ts';
import { createServer } from '../http/server.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createTestIdentity } from '../testing/identity.ts';
import { testLog } from '../testing/log.ts';
import { createPool } from './database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, testLog, { statementTimeoutMs: 50 });
const identity = await createTestIdentity('squad');
const app = createServer({ log: testLog, verifyCaller: identity.verifyCaller, checks: {} });
afterAll(async () => {
  await app.close();
  await pool.end();
});

test('a statement that does not end is given up, and its caller told to try again; other pools wait for it', async () => {
  const facts = { service: 'squad', access: 'anyone', summary: 'Never ends.' } as const;
  const success = { status: 204, answer: null } as const;
  const route = { method: 'GET', path: '/api/stuck', ...facts, success } as const satisfies Route;
  serve(app, route, async () => void (await pool.query('SELECT count(*) FROM generate_series(1, 1e15::bigint)')));
  const headers = { authorization: await identity.authorization() };
  const answer = await app.inject({ url: '/api/stuck', headers });
  expect([answer.statusCode, answer.json().detail, answer.headers['retry-after']]).toEqual([
    503,
    'This took our database too long. Please try again.',
    '2',
  ]);
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '50ms' }]);
  expect((await database.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
});
