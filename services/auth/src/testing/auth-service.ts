import { generateKeyPairSync } from 'node:crypto';
import { ADDRESS_HEADER } from '@fourball/contracts/http/headers.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { startRelay } from '@fourball/kit/events/publish/relay.ts';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createSeal } from '@fourball/kit/security/sealing.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';

export interface AuthOptions {
  readonly log?: typeof testLog;
  /** Without one, what the service publishes stays in the outbox. */
  readonly broker?: Broker;
  readonly limitScale?: number;
  /** When a request for a link may be answered: at once unless told. */
  readonly answerTime?: () => Promise<unknown>;
}

const atOnce = async () => {};

/** Options of a test's request besides its route. */
export interface Asking {
  readonly body?: object;
  readonly userId?: string;
  /** The stored id of the session that the browser holds. */
  readonly sid?: string;
  readonly address?: string;
  readonly claims?: Record<string, unknown>;
}

/** The service on a database of its own. */
export async function startAuthService(options: AuthOptions = {}) {
  const { log = testLog, broker, limitScale = 1000, answerTime = atOnce } = options;
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  // As in production: with a listener for connections that break, as the last ones do when the database is dropped.
  const pool = createPool(database.url, log);
  const client = createClient(pool);
  const relay = broker && startRelay({ pool, broker, publisher: 'auth', log });
  const identity = await createTestIdentity('auth');
  const keys = generateKeyPairSync('x25519');
  const announced: string[] = [];
  const app = buildApp({
    client,
    ledger: createLedger({ client, publisher: 'auth', wake: () => relay?.wake() }),
    seal: await createSeal(JSON.stringify(keys.publicKey.export({ format: 'jwk' }))),
    announceEnd: async (storedSessionIds) => {
      announced.push(...storedSessionIds);
    },
    limitScale,
    answerTime,
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
  });
  return {
    app,
    client,
    pool,
    identity,
    /** Opens what the events carry for the notification service. */
    open: (await createKeyring(JSON.stringify(keys.privateKey.export({ format: 'jwk' })))).open,
    /** The stored ids of the sessions whose end every gateway was told of. */
    announced,
    /** Asks as the gateway would, for a visitor unless told otherwise. */
    async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, asking: Asking = {}) {
      const { body, userId, sid, address = '203.0.113.7', claims = {} } = asking;
      const authorization = await identity.authorization(userId, { ...claims, ...(sid ? { sid } : {}) });
      const headers = { authorization, [ADDRESS_HEADER]: address };
      return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    },
    async stop() {
      await app.close();
      await relay?.stop();
      await client.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
}

export type AuthService = Awaited<ReturnType<typeof startAuthService>>;
