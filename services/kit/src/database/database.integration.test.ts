import type { Route } from '@fourball/contracts/http/route.ts';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../http/serve.ts';
import { createServer } from '../http/server.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createTestIdentity } from '../testing/identity.ts';
import { testLog } from '../testing/log.ts';
import { createPool } from './database.ts';

const database = await createTestDatabase();
const { pool } = database;

test('statements that one connection is asked for at once are answered each for itself, and nothing warns past the log', async () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error) => warnings.push(message);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const client = await pool.connect();
  const divisors = [1, 2, 0, 4];
  const answers = await Promise.allSettled(
    divisors.map((divisor) => client.query('SELECT 4 / $1::int AS quotient', [divisor])),
  );
  client.release();
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0].quotient : 'refused'))).toEqual([
    4,
    2,
    'refused',
    1,
  ]);
  expect(warnings).toEqual([]);
});

test('a statement that does not end is given up, and its caller told to try again; other pools wait for it', async () => {
  const impatient = createPool(database.url, testLog, { statementTimeoutMs: 50 });
  onTestFinished(() => impatient.end());
  const identity = await createTestIdentity('squad');
  const app = createServer({ log: testLog, verifyCaller: identity.verifyCaller, checks: {} });
  const facts = { service: 'squad', access: 'anyone', summary: 'Never ends.' } as const;
  const success = { status: 204, answer: null } as const;
  const route = { method: 'GET', path: '/api/stuck', ...facts, success } as const satisfies Route;
  serve(app, route, async () => void (await impatient.query('SELECT count(*) FROM generate_series(1, 1e15::bigint)')));
  const answer = await app.inject({ url: '/api/stuck', headers: { authorization: await identity.authorization() } });
  expect([answer.statusCode, answer.json().detail, answer.headers['retry-after']]).toEqual([
    503,
    'This took our database too long. Please try again.',
    '2',
  ]);
  expect((await impatient.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '50ms' }]);
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
});
