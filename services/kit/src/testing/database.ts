import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../database.ts';
import { migrate } from '../migrations.ts';
import './context.ts';
import { testLog } from './log.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/** Text is compared as in the local and the composed stack, whatever the server's own locale is. */
const AS_IN_THE_STACK = `TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C' BUILTIN_LOCALE 'C.UTF-8'`;

/** A database of its own on the test run's PostgreSQL, migrated from `migrations` when given. */
export async function createTestDatabase(options: { migrations?: URL } = {}): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `CREATE DATABASE ${name} ${AS_IN_THE_STACK}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (options.migrations) await migrate({ connectionString: url.href, folder: options.migrations.pathname });
  const pool = createPool(url.href, testLog);
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
