import type { Envelope } from '@fourball/contracts/events/event.ts';
import {
  ADDRESS_HEADER,
  BROWSER_HEADER,
  DEVICE_HEADER,
  DEVICE_TOKENS_HEADER,
} from '@fourball/contracts/http/headers.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { FastifyInstance } from 'fastify';
import { createPool, type Pool } from '../database/database.ts';
import type { OwnClient, Transaction } from '../database/transaction.ts';
import { createFreshness, type Freshness } from '../events/consume/freshness.ts';
import type { HandlersByPublisher } from '../events/consume/reading.ts';
import { createLedger, type Ledger } from '../events/publish/ledger.ts';
import type { VerifyCaller } from '../http/identity.ts';
import type { Log } from '../process/log.ts';
import { createTestDatabase } from './database.ts';
import { endWithTest } from './endings.ts';
import { hearAll } from './events.ts';
import { createTestIdentity } from './identity.ts';
import { testLog } from './log.ts';

interface Parts<Client, Tx> {
  readonly client: Client;
  readonly pool: Pool;
  readonly ledger: Ledger<Tx>;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: Record<string, never>;
  readonly freshness: Freshness;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Asking {
  readonly body?: object;
  /** Fields of a form, in place of a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly address?: string;
  /** Browser and system in words. */
  readonly device?: string;
  /** Proofs of earlier sign-ins on this browser. */
  readonly deviceTokens?: string;
  /** Browser that the shared link of a squad remembers. */
  readonly browser?: string | undefined;
  readonly claims?: Record<string, unknown>;
}

const payloadOf = (body: object | undefined, form: Asking['form']) => {
  const payload = form ? new URLSearchParams(form).toString() : body;
  return payload === undefined ? {} : { payload };
};

/**
 * A service on a database of its own, which ends with the test that starts it, or with the file. It has no broker: what it
 * publishes stays in the outbox, and it hears of others through `hear`.
 */
export async function startTestService<Tx extends Transaction, Client extends OwnClient<Tx>>(options: {
  name: ServiceName;
  migrations: URL;
  createClient: (pool: Pool) => Client;
  handlers: HandlersByPublisher<Tx>;
  build: (parts: Parts<Client, Tx>) => FastifyInstance;
  log?: Log | undefined;
}) {
  const { name, handlers, log = testLog } = options;
  const database = await createTestDatabase({ migrations: options.migrations });
  // As in production: with a listener for connections that break, as the last ones do when the database is dropped.
  const pool = createPool(database.url, log);
  const client = options.createClient(pool);
  const identity = await createTestIdentity(name);
  const ledger = createLedger<Tx>({ client, publisher: name, wake: () => {} });
  const app = options.build({
    client,
    pool,
    ledger,
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
    freshness: createFreshness({ pool, publishers: [], connected: () => true }),
  });

  const stop = endWithTest(async () => {
    await app.close();
    await client.$disconnect();
    await pool.end();
    await database.drop();
  });

  return {
    client,
    pool,
    ledger,
    databaseUrl: database.url,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(method: Method, url: string, userId?: string, asking: Asking = {}) {
      const { body, form, address, device, deviceTokens, browser, claims } = asking;
      const headers = {
        authorization: await identity.authorization(userId, claims),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(address ? { [ADDRESS_HEADER]: address } : {}),
        ...(device ? { [DEVICE_HEADER]: device } : {}),
        ...(deviceTokens ? { [DEVICE_TOKENS_HEADER]: deviceTokens } : {}),
        ...(browser ? { [BROWSER_HEADER]: browser } : {}),
      };
      return app.inject({ method, url, headers, ...payloadOf(body, form) });
    },

    /** Deals with an event of another service as the consumers do. */
    hear: async (event: Envelope): Promise<void> => {
      await hearAll(client, handlers, [event]);
    },

    /** Events about an aggregate as the outbox has them, the oldest first. */
    async told(aggregateId: string): Promise<Envelope[]> {
      const text = 'SELECT envelope FROM outbox WHERE aggregate_id = $1 ORDER BY id';
      const { rows } = await pool.query<{ envelope: Envelope }>(text, [aggregateId]);
      return rows.map(({ envelope }) => envelope);
    },

    stop,
  };
}
