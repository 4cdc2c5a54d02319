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
