import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createClient } from '../client.ts';

/** A migrated database of this service with its client, for one test, or for all of a file. */
export async function createNotificationDatabase() {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  return { ...database, client: createClient(database.pool) };
}

/** Takes away all that was written, but the audit trail, which allows no such thing. */
export const emptyDatabase = (pool: { query(text: string): Promise<unknown> }) =>
  pool.query(`DO $$ BEGIN EXECUTE (
    SELECT string_agg(format('DELETE FROM %I', tablename), '; ') FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'audit_entries'
  ); END $$`);
