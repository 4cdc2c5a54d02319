import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDatabases } from './databases.ts';
import { freePorts } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const auth = { name: 'auth', password: 'p-auth' };
const squad = { name: 'squad', password: 'p-squad' };
let postgres: RunningPostgres;

beforeAll(async () => {
  const [port] = await freePorts(1);
  postgres = await startPostgres({ port: port!, durable: false });
});
afterAll(() => postgres.stop());

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('each service owns its database and can make tables there', async () => {
  const urls = await ensureDatabases(postgres.url, [auth, squad]);
  await query(urls.auth, 'CREATE TABLE golfers (id int)');
  expect(await query(urls.auth, 'SELECT current_user, current_database()')).toEqual(['auth', 'auth']);
});

test('no service can connect to the database of another, nor to the administrative ones', async () => {
  const urls = await ensureDatabases(postgres.url, [auth, squad]);
  for (const database of ['squad', 'postgres', 'template1']) {
    const elsewhere = new URL(urls.auth!);
    elsewhere.pathname = `/${database}`;
    await expect(query(elsewhere.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
  }
});

test('a service can neither read another role nor make databases or roles', async () => {
  const urls = await ensureDatabases(postgres.url, [auth, squad]);
  for (const sql of ['CREATE DATABASE more', 'CREATE ROLE more', 'SET ROLE squad', 'SELECT * FROM pg_authid']) {
    await expect(query(urls.auth, sql)).rejects.toThrow(/permission denied/);
  }
});

test('it can be repeated, keeps the data, and gives the role the password of today', async () => {
  const before = await ensureDatabases(postgres.url, [squad]);
  await query(before.squad, 'CREATE TABLE kept AS SELECT 1 AS one');
  const after = await ensureDatabases(postgres.url, [{ ...squad, password: 'new' }]);
  expect(await query(after.squad, 'SELECT one FROM kept')).toEqual([1]);
  await expect(query(before.squad, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
});
