import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { once } from '@fourball/kit/events/consume/inbox.ts';
import { handlerOf, startReading } from '@fourball/kit/events/consume/reading.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { startRelay } from '@fourball/kit/events/publish/relay.ts';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createSeal } from '@fourball/kit/security/sealing.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';

const keyText = (key: KeyObject) => JSON.stringify(key.export({ format: 'jwk' }));

/**
 * The service on a database of its own. Without a broker, what it publishes stays in the outbox, and it hears of others
 * through `hear`.
 */
export async function startSquadService(broker?: Broker, log = testLog, { limitScale = 1 } = {}) {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  // As in production: with a listener for connections that break, as the last ones do when the database is dropped.
  const pool = createPool(database.url, log);
  const client = createClient(pool);
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const identity = await createTestIdentity('squad');
  const relay = broker && startRelay({ pool, broker, publisher: 'squad', log });
  const reading = broker && startReading({ reader: 'squad', handlers, client, pool, broker, log, wake: relay?.wake });
  const app = buildApp({
    client,
    pool,
    ledger: createLedger({ client, publisher: 'squad', wake: () => relay?.wake() }),
    publicUrl: 'https://fourball.example',
    seal: await createSeal(keyText(publicKey)),
    limitScale,
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
    freshness: reading?.freshness ?? createFreshness({ pool, publishers: [], connected: () => true }),
  });

  return {
    client,

    /** Opens what was sealed for the notification service. */
    open: (await createKeyring(keyText(privateKey))).open,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
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

export type SquadService = Awaited<ReturnType<typeof startSquadService>>;
