import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { LOCK_KEYS } from './advisory-lock.ts';
import { withConnection } from './connection.ts';
import { hasCode } from './database.ts';

/** Shorter than PostgreSQL waits before it ends either of two transactions that wait for each other. */
const LOCK_WAIT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';
/** Together with their waits for locks, half a minute. */
const TRIES = 40;
const PAUSE_MS = 250;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings a database up to the migrations in `folder` (Prisma's layout: `<timestamp>_<name>/migration.sql`), each in a
 * transaction with its record in `_prisma_migrations`, so that Prisma's own tools agree. Replicas that start together
 * wait for each other. A migration gives way to whoever uses its tables, such as the version before, and is tried again.
 * @returns the names of the migrations that were applied now.
 * @throws when a migration was edited after it had been applied.
 */
export async function migrate(options: { connectionString: string; folder: string }): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  return withConnection(options.connectionString, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.migration]);
    await client.query(recordTable);
    const applied = await readApplied(client);
    const pending = migrations.filter((migration) => {
      const checksum = applied.get(migration.name);
      if (checksum !== undefined && checksum !== migration.checksum) {
        throw new Error(`The migration ${migration.name} was edited after it had been applied: add a new one instead`);
      }
      return checksum === undefined;
    });
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      await client.query('ROLLBACK');
      if (left === 0 || !hasCode(error, LOCK_NOT_AVAILABLE))
        throw new Error(`The migration ${migration.name} could not be applied`, { cause: error });
    }
    await pause(PAUSE_MS);
  }
}

async function applyOnce(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
  await client.query(migration.sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  );
  await client.query('COMMIT');
}

const recordTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;
