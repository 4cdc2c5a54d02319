import { createLedger } from '@fourball/kit/events/ledger.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from '../app.ts';
import { PrismaClient } from '../generated/prisma/client.ts';

/** The service on a database of its own, without a broker: what it publishes stays in the outbox. */
export async function startAuthService(log = testLog) {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  const client = new PrismaClient({ adapter: new PrismaPg(database.pool) });
  const ledger = createLedger({ client, publisher: 'auth', wake: () => {} });
  const identity = await createTestIdentity('auth');
  const app = buildApp({ client, ledger, log, verifyCaller: identity.verifyCaller, checks: {} });
  return {
    app,
    client,
    identity,
    async stop() {
      await app.close();
      await client.$disconnect();
      await database.drop();
    },
  };
}

export type AuthService = Awaited<ReturnType<typeof startAuthService>>;
