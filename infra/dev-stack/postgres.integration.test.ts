import { chmod, cp, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { ensureDatabases } from './databases.ts';
import { freePorts } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { postgresAccount } from './postgres-account.ts';
import { packagedPrograms, postgresPrograms } from './postgres-binaries.ts';
import { removeHome } from './postgres-home.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await testFolder();
  await chmod(folder, 0o755);
});

async function start(dataDirectory?: string): Promise<RunningPostgres> {
  const [port] = await freePorts(1);
  const postgres = await startPostgres({ port: port!, dataDirectory, durable: dataDirectory !== undefined });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL server', () => {
  /** One for all tests, each of which starts its server and ends it: a cluster takes longest to be made. */
  let place: string;

  beforeAll(async () => {
    const shared = await mkdtemp(join(tmpdir(), 'fourball-test-'));
    await chmod(shared, 0o755);
    place = join(shared, 'postgres');
    return () => rm(shared, { recursive: true, force: true });
  });

  test('is version 18, in UTF-8, and keeps what is written over a restart and a kill -9', async () => {
    const first = await start(place);
    expect(await query(first.url, 'SHOW server_version')).toEqual([expect.stringMatching(/^18\./)]);
    expect(await query(first.url, 'SHOW server_encoding')).toEqual(['UTF8']);
    expect(await query(first.url, 'SHOW fsync')).toEqual(['on']);
    expect(await query(first.url, `SELECT lower('ÄÉ')`)).toEqual(['äé']);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    const second = await start(place);
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([1]);
    await query(second.url, 'CREATE TABLE survived AS SELECT 2 AS two');
    await second.process.kill();
    expect(await query((await start(place)).url, 'SELECT two FROM survived')).toEqual([2]);
  });

  test('asks for the password, which only its owner can read', async () => {
    const wrong = new URL((await start(place)).url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(place, 'superuser-password'))).mode & 0o777).toBe(0o600);
  });

  test('starts although its old process id now belongs to another program', async () => {
    const first = await start(place);
    await first.stop();
    const cluster = join(place, 'cluster');
    const lock = [process.pid, cluster, 1_700_000_000, first.port, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(cluster, 'postmaster.pid'), lock);
    expect(await query((await start(place)).url, 'SELECT 1')).toEqual([1]);
  });

  test('takes over from a server that outlived its runner', async () => {
    const forgotten = await start(place);
    await start(place);
    expect(forgotten.process.exit() ?? (await forgotten.process.exited)).toMatchObject({ code: 0 });
  });

  test('a port that is taken is one sentence, and a throwaway one leaves no folder behind', async () => {
    const throwaway = await start();
    const attempt = startPostgres({ port: throwaway.port, dataDirectory: place, durable: true });
    await expect(attempt).rejects.toThrow(/^PostgreSQL ended unexpectedly \(exit code 1\): .*could not create any TCP/);
    const [cluster] = await query(throwaway.url, 'SHOW data_directory');
    await throwaway.stop();
    await expect(stat(dirname(String(cluster)))).rejects.toThrow(/ENOENT/);
  });
});

describe('in a folder that others cannot enter, such as a clone in the home of root', () => {
  test('the server starts, finds its data again, and leaves a note of the place where they live', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const place = join(closed, '.data/postgres');
    const first = await start(place);
    onTestFinished(() => removeHome(place));
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    expect(await query((await start(place)).url, 'SELECT one FROM kept')).toEqual([1]);
    if (isRoot) expect(await readlink(place)).toMatch(/^\/var\/lib\/fourball\/[0-9a-f]{12}$/);
    else await expect(readlink(place)).rejects.toThrow(/EINVAL/);
  });

  test('the programs are copied once to where they can be run, and otherwise used where they are', async () => {
    const account = await postgresAccount();
    expect(await postgresPrograms(account, packagedPrograms(), join(folder, 'shared'))).toMatch(/native$|postgresql-/);
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await cp(dirname(packagedPrograms()), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const found = () => postgresPrograms(account, join(closed, 'package/native'), join(folder, 'shared'));
    const [first, second] = await Promise.all([found(), found()]);
    expect(second).toBe(first);
    expect(first.startsWith(join(folder, isRoot ? 'shared' : 'closed'))).toBe(true);
  });
});

describe('the databases', () => {
  const squad = { squad: 'p-squad' };
  let postgres: RunningPostgres;

  beforeAll(async () => {
    const [port] = await freePorts(1);
    postgres = await startPostgres({ port: port!, durable: false });
    return () => postgres.stop();
  });

  test('each service makes tables in its own database, connects to no other, and reads or makes no role', async () => {
    const urls = await ensureDatabases(postgres.url, { auth: 'p-auth', ...squad });
    await query(urls.auth, 'CREATE TABLE golfers (id int)');
    expect(await query(urls.auth, 'SELECT current_user, current_database()')).toEqual(['auth', 'auth']);
    for (const database of ['squad', 'postgres', 'template1']) {
      const elsewhere = new URL(urls.auth!);
      elsewhere.pathname = `/${database}`;
      await expect(query(elsewhere.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
    }
    for (const sql of ['CREATE DATABASE more', 'CREATE ROLE more', 'SET ROLE squad', 'SELECT * FROM pg_authid'])
      await expect(query(urls.auth, sql)).rejects.toThrow(/permission denied/);
  });

  test('it can be repeated, keeps the data, and gives the role the password of today', async () => {
    const before = await ensureDatabases(postgres.url, squad);
    await query(before.squad, 'CREATE TABLE kept AS SELECT 1 AS one');
    const after = await ensureDatabases(postgres.url, { squad: 'new' });
    expect(await query(after.squad, 'SELECT one FROM kept')).toEqual([1]);
    await expect(query(before.squad, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });
});
