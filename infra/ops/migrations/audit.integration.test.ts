import '@fourball/kit/testing/context.ts';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { prune } from '@fourball/kit/events/operate/prune.ts';
import { createRebuildSchema, dropRebuildSchema, REBUILD_SCHEMA } from '@fourball/kit/events/rebuild/rebuild-schema.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { readTrail, readTrailFilter, recordAuditActions } from '@fourball/kit/security/audit.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ensureDatabases } from '../../dev-stack/databases.ts';
import { testFolder } from '../../test-runner/folder.ts';
import { dumpDatabase } from '../backup/dump.ts';
import { loadDatabase } from '../backup/load.ts';
import { prismaFolderOf } from './drift.ts';

const postgresUrl = inject('postgresUrl');

/** An empty database and its role, which owns it, as in production. */
async function emptyDatabase() {
  const name = `audit_${newId().replaceAll('-', '')}`;
  const connectionString = (await ensureDatabases(postgresUrl, { [name]: 'of-this-test-alone' }))[name] as string;
  const pool = createPool(connectionString, log);
  onTestFinished(async () => {
    await pool.end();
    const server = new pg.Client({ connectionString: postgresUrl });
    await server.connect();
    for (const statement of [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]) await server.query(statement);
    await server.end();
  });
  return { pool, url: connectionString };
}

/** The same, of a service. */
async function databaseOf(service: ServiceName) {
  const database = await emptyDatabase();
  await migrate({ connectionString: database.url, folder: join(prismaFolderOf(service), 'migrations') });
  return database;
}

/** The ledger's transaction, as Prisma's is. */
const asTransaction = (client: Pick<pg.PoolClient, 'query'>) => ({
  $executeRaw: (texts: TemplateStringsArray, ...values: unknown[]) =>
    client.query(
      texts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    ),
});

const insertOld = (pool: pg.Pool, days: number) =>
  pool.query(
    `INSERT INTO audit_entries (id, deed, rule, user_id, about, count, created_at)
     VALUES (gen_random_uuid(), 'seat-freed', 'left-squad', gen_random_uuid(), '{}', $1, now() - make_interval(days => $1))`,
    [days],
  );
const kept = async (pool: pg.Pool) => (await readTrail(pool, readTrailFilter({}))).map(({ count }) => count);

describe.each(SERVICES)('the audit trail of %s', (service) => {
  test('cannot be changed, shortened or emptied by the role that owns it; pruning takes what is 400 days old', async () => {
    const { pool } = await databaseOf(service);
    for (const days of [0, 399, 401, 500]) await insertOld(pool, days);
    const refusal = /stays as it is for 400 days/;
    await expect(pool.query("UPDATE audit_entries SET rule = 'auto-book'")).rejects.toThrow(refusal);
    await expect(pool.query('UPDATE audit_entries SET created_at = created_at')).rejects.toThrow(refusal);
    await expect(pool.query('DELETE FROM audit_entries WHERE count = 399')).rejects.toThrow(refusal);
    await expect(pool.query('DELETE FROM audit_entries')).rejects.toThrow(refusal);
    await expect(pool.query('TRUNCATE audit_entries')).rejects.toThrow(refusal);
    expect(await kept(pool)).toEqual([500, 401, 399, 0]);
    expect(await prune(pool)).toMatchObject({ audit_entries: 2 });
    expect(await kept(pool)).toEqual([399, 0]);
  });
});

test('the audit trail gets nothing of what a rebuild does in tables of its own, behind a pooler too', async () => {
  const { pool, url } = await databaseOf('squad');
  await insertOld(pool, 1);
  await createRebuildSchema(pool);
  const shadow = createPool(url, log, { schema: REBUILD_SCHEMA });
  await recordAuditActions(asTransaction(shadow), [{ action: 'seat-freed', rule: 'left-squad', userId: newId() }]);
  expect([await kept(shadow), await kept(pool)]).toEqual([[1], [1]]);
  const howTold = await shadow.query("SELECT source FROM pg_settings WHERE name = 'search_path'");
  expect(howTold.rows).toEqual([{ source: 'session' }]);
  await shadow.end();
  await dropRebuildSchema(pool);
  expect(await kept(pool)).toEqual([1]);
});

test('the audit trail is in a backup, and stays as it was when that is restored', async () => {
  const folder = await testFolder();
  const [before, after] = [await databaseOf('squad'), await emptyDatabase()];
  for (const days of [1, 399]) await insertOld(before.pool, days);
  await dumpDatabase({ service: 'squad', databaseUrl: before.url, folder });
  await loadDatabase({ service: 'squad', databaseUrl: after.url, folder });
  expect(await readTrail(after.pool, readTrailFilter({}))).toEqual(await readTrail(before.pool, readTrailFilter({})));
  await expect(after.pool.query('DELETE FROM audit_entries')).rejects.toThrow('stays as it is');
});

test('an entry is there if its transaction is, and is found by each id that it names and from its moment on', async () => {
  const { pool } = await databaseOf('squad');
  const [golfer, squad, newOwner] = [newId(), newId(), newId()];
  const action = {
    action: 'squad-handed-over',
    rule: 'account-deleted',
    userId: golfer,
    about: { squad, newOwner },
  } as const;
  const client = await pool.connect();
  for (const end of ['ROLLBACK', 'COMMIT']) {
    await client.query('BEGIN');
    await recordAuditActions(asTransaction(client), [action, { ...action, action: 'membership-ended', count: 0 }]);
    await client.query(end);
    expect(await readTrail(pool, readTrailFilter({}))).toHaveLength(end === 'COMMIT' ? 1 : 0);
  }
  client.release();
  for (const of of [golfer, squad, newOwner.toUpperCase()])
    expect(await readTrail(pool, readTrailFilter({ of }))).toMatchObject([{ ...action, count: 1, requestId: null }]);
  expect(await readTrail(pool, readTrailFilter({ of: newId() }))).toEqual([]);
  expect(await readTrail(pool, readTrailFilter({ since: '2026-01-01' }))).toHaveLength(1);
  expect(await readTrail(pool, readTrailFilter({ since: '2999-01-01T00:00:00Z' }))).toEqual([]);
});
