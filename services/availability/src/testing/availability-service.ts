import type { Envelope } from '@fourball/contracts/events/event.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { once } from '@fourball/kit/events/consume/inbox.ts';
import { handlerOf, startReading } from '@fourball/kit/events/consume/reading.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { startRelay } from '@fourball/kit/events/publish/relay.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';

/**
 * The service on a database of its own. Without a broker, what it publishes stays in the outbox, and it hears of others
 * through `hear`.
 */
export async function startAvailabilityService(broker?: Broker) {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  // As in production: with a listener for connections that break, as the last ones do when the database is dropped.
  const pool = createPool(database.url, log);
  const client = createClient(pool);
  const identity = await createTestIdentity('availability');
  const relay = broker && startRelay({ pool, broker, publisher: 'availability', log });
  const reading = broker && startReading({ reader: 'availability', handlers, client, pool, broker, log });
  const app = buildApp({
    client,
    ledger: createLedger({ client, publisher: 'availability', wake: () => relay?.wake() }),
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
    freshness: reading?.freshness ?? createFreshness({ pool, publishers: [], connected: () => true }),
  });

  return {
    client,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      userId?: string,
      options: { body?: object; writes?: string } = {},
    ) {
      const headers = {
        authorization: await identity.authorization(userId),
        ...(options.writes ? { 'fourball-writes': options.writes } : {}),
      };
      return app.inject({ method, url, headers, ...(options.body ? { payload: options.body } : {}) });
    },

    /** Deals with an event of another service as the consumers do. */
    hear: (event: Envelope) => once(client, event, handlerOf(handlers, event.type)),

    async stop() {
      await app.close();
      await reading?.stop();
      await relay?.stop();
      await client.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
}

export type AvailabilityService = Awaited<ReturnType<typeof startAvailabilityService>>;
