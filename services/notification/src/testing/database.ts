import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createClient } from '../client.ts';

/** A migrated database of this service with its client, for one test, or for all of a file. */
export async function createNotificationDatabase() {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  return { ...database, client: createClient(database.pool) };
}

type Asked = { query(text: string): Promise<{ rows: { name: string }[] }> };

/** Tables in whose rows a text stands. */
export async function tablesWith(pool: Asked, text: string): Promise<string[]> {
  const { rows } = await pool.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const looks = rows.map(
    ({ name }) => `(SELECT '${name}' AS name FROM ${name} AS row WHERE row::text LIKE '%${text}%' LIMIT 1)`,
  );
  return (await pool.query(looks.join(' UNION ALL '))).rows.map(({ name }) => name);
}

/** Takes away all that was written, but the audit trail, which allows no such thing. */
export const emptyDatabase = (pool: Asked) =>
  pool.query(`DO $$ BEGIN EXECUTE (
    SELECT string_agg(format('DELETE FROM %I', tablename), '; ') FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'audit_entries'
  ); END $$`);
