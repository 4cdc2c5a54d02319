import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { migrate } from './migrations.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fourball-migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

const run = () => migrate({ connectionString: database.url, folder });

test('migrations are applied once, in the order of their names, also by replicas that start together', async () => {
  await write('20260102000000_more', 'ALTER TABLE things ADD name text');
  await write('20260101000000_first', 'CREATE TABLE things (id int)');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toEqual(['20260101000000_first', '20260102000000_more']);
  expect(await run()).toEqual([]);
});

test('a migration that fails leaves nothing behind and is tried again', async () => {
  await write('20260101000000_first', 'CREATE TABLE things (id int); SELECT 1 / 0;');
  await expect(run()).rejects.toThrow('20260101000000_first could not be applied');
  await write('20260101000000_first', 'CREATE TABLE things (id int);');
  expect(await run()).toEqual(['20260101000000_first']);
});

test('a migration that was edited after it had been applied stops the start', async () => {
  await write('20260101000000_first', 'CREATE TABLE things (id int)');
  await run();
  await write('20260101000000_first', 'CREATE TABLE things (id bigint)');
  await expect(run()).rejects.toThrow('20260101000000_first was edited');
});

test('a migration gives way to a transaction that waits for it, and is applied once that is over', async () => {
  await write('20260101000000_first', 'CREATE TABLE things (id int); CREATE TABLE others (id int)');
  await run();
  await write('20260102000000_both', 'ALTER TABLE things ADD name text; ALTER TABLE others ADD name text');
  const user = await database.pool.connect();
  await user.query('BEGIN; LOCK TABLE others IN ACCESS SHARE MODE');
  const migrated = run();
  migrated.catch(() => {});
  await until('the migration to wait', async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_locks WHERE relation = 'others'::regclass AND NOT granted`,
    );
    return rowCount === 1;
  });
  await user.query('SELECT FROM things; COMMIT');
  user.release();
  expect(await migrated).toEqual(['20260102000000_both']);
});
