import { CLIENT_LIMITS } from '@fourball/kit/database.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/** A migrated database of this service with its client. */
export async function createNotificationDatabase() {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  return { ...database, client: new PrismaClient({ adapter: new PrismaPg(database.pool), ...CLIENT_LIMITS }) };
}
