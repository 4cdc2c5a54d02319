import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { onTestFinished } from 'vitest';
import { createClient } from '../client.ts';

/** A migrated database of this service with its client. */
export async function createNotificationDatabase() {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  return { ...database, client: createClient(database.pool) };
}

/** The same for one test. */
export async function databaseOfTest() {
  const database = await createNotificationDatabase();
  onTestFinished(database.drop);
  return database;
}

/** Takes away all that was written, but the audit trail, which allows no such thing. */
export const emptyDatabase = (pool: { query(text: string): Promise<unknown> }) =>
  pool.query(`DO $$ BEGIN EXECUTE (
    SELECT string_agg(format('DELETE FROM %I', tablename), '; ') FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'audit_entries'
  ); END $$`);
