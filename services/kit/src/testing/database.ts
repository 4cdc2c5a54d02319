import { createHash, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { withConnection } from '../database/connection.ts';
import { createPool } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import './context.ts';
import { endWithTest } from './endings.ts';
import { testLog } from './log.ts';

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** Text is compared as in the local and the composed stack, whatever the server's own locale is. */
const AS_IN_THE_STACK = `TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin LOCALE 'C' BUILTIN_LOCALE 'C.UTF-8'`;

/** A database of its own on the test run's PostgreSQL, with the tables of `migrations` when given. */
export async function createTestDatabase(options: { migrations?: URL } = {}) {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const origin = options.migrations ? `TEMPLATE ${await templateOf(options.migrations)}` : AS_IN_THE_STACK;
  await withConnection(serverUrl, (client) => client.query(`CREATE DATABASE ${name} ${origin}`));
  const url = addressOf(name);
  const pool = createPool(url, testLog);
  return {
    url,
    pool,
    /** Ends the pool and removes the database, as the end of the test or the file does. */
    drop: endWithTest(async () => {
      await pool.end();
      await withConnection(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    }),
  };
}

const templates = new Map<string, Promise<string>>();
/** Held while a template is made: the run has several processes, and each template once. */
const TEMPLATE_LOCK = 4_402_010;

/** The name of a database with these migrations, made by the first that asks: to copy it takes a fifth of migrating anew. */
function templateOf(migrations: URL): Promise<string> {
  const folder = migrations.pathname;
  const key = `${inject('postgresUrl')} ${folder}`;
  const made = templates.get(key) ?? makeTemplate(folder);
  templates.set(key, made);
  return made;
}

async function makeTemplate(folder: string): Promise<string> {
  const name = `template_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  await withConnection(inject('postgresUrl'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 1) return;
    // Under its name only once it is whole.
    const draft = `${name}_${randomUUID().slice(0, 8)}`;
    await client.query(`CREATE DATABASE ${draft} ${AS_IN_THE_STACK}`);
    await migrate({ connectionString: addressOf(draft), folder });
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

function addressOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
