import '@fourball/kit/testing/context.ts';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { readTrail, readTrailFilter, recordDeeds } from '@fourball/kit/audit.ts';
import { createPool } from '@fourball/kit/database.ts';
import { prune } from '@fourball/kit/events/prune.ts';
import { createShadow, dropShadow } from '@fourball/kit/events/shadow.ts';
import { newId } from '@fourball/kit/id.ts';
import { migrate } from '@fourball/kit/migrations.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ensureDatabases } from '../local/databases.ts';
import { prismaFolderOf } from './drift.ts';

const postgresUrl = inject('postgresUrl');

/** A database of the service, migrated and used as its own role, which owns it, as in production. */
async function databaseOf(service: ServiceName) {
  const name = `audit_${newId().replaceAll('-', '')}`;
  const urls = await ensureDatabases(postgresUrl, [{ name, password: 'of-this-test-alone' }]);
  const connectionString = urls[name] as string;
  await migrate({ connectionString, folder: join(prismaFolderOf(service), 'migrations') });
  const pool = createPool(connectionString, log);
  onTestFinished(async () => {
    await pool.end();
    const server = new pg.Client({ connectionString: postgresUrl });
    await server.connect();
    for (const statement of [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]) await server.query(statement);
    await server.end();
  });
  return pool;
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
    const pool = await databaseOf(service);
    for (const days of [0, 399, 401, 500]) await insertOld(pool, days);
    const refusal = /stays as it is for 400 days/;
    await expect(pool.query("UPDATE audit_entries SET rule = 'auto-book'")).rejects.toThrow(refusal);
    await expect(pool.query('UPDATE audit_entries SET created_at = created_at')).rejects.toThrow(refusal);
    await expect(pool.query('DELETE FROM audit_entries WHERE count = 399')).rejects.toThrow(refusal);
    await expect(pool.query('DELETE FROM audit_entries')).rejects.toThrow(refusal);
    await expect(pool.query('TRUNCATE audit_entries')).rejects.toThrow(refusal);
    expect(await kept(pool)).toEqual([500, 401, 399, 0]);
    expect(await prune(pool)).toMatchObject({ audit: 2 });
    expect(await kept(pool)).toEqual([399, 0]);
  });

  test('may be emptied while it is empty, as a restore does, and stands in no rebuild’s way', async () => {
    const pool = await databaseOf(service);
    await pool.query('TRUNCATE audit_entries');
    await insertOld(pool, 1);
    await createShadow(pool);
    await dropShadow(pool);
    expect(await kept(pool)).toEqual([1]);
  });
});

test('an entry is there if its transaction is, and is found by each id that it names and from its moment on', async () => {
  const pool = await databaseOf('squad');
  const [golfer, squad, heir] = [newId(), newId(), newId()];
  const deed = { deed: 'squad-handed-over', rule: 'account-deleted', userId: golfer, about: { squad, heir } } as const;
  const client = await pool.connect();
  for (const end of ['ROLLBACK', 'COMMIT']) {
    await client.query('BEGIN');
    await recordDeeds(asTransaction(client), [deed, { ...deed, deed: 'membership-ended', count: 0 }]);
    await client.query(end);
    expect(await readTrail(pool, readTrailFilter({}))).toHaveLength(end === 'COMMIT' ? 1 : 0);
  }
  client.release();
  for (const of of [golfer, squad, heir.toUpperCase()]) {
    expect(await readTrail(pool, readTrailFilter({ of }))).toMatchObject([{ ...deed, count: 1, requestId: null }]);
  }
  expect(await readTrail(pool, readTrailFilter({ of: newId() }))).toEqual([]);
  expect(await readTrail(pool, readTrailFilter({ since: '2026-01-01' }))).toHaveLength(1);
  expect(await readTrail(pool, readTrailFilter({ since: '2999-01-01T00:00:00Z' }))).toEqual([]);
});
