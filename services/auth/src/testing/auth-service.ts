import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createSeal } from '@fourball/kit/security/sealing.ts';
import type { testLog } from '@fourball/kit/testing/log.ts';
import { type Asking as BaseAsking, startTestService } from '@fourball/kit/testing/service.ts';
import type * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';
import { createHandlers } from '../consumers/handlers.ts';
import { createDeviceTokens } from '../devices/tokens.ts';
import type { Prisma } from '../generated/prisma/client.ts';

export interface AuthOptions {
  readonly log?: typeof testLog;
  readonly limitScale?: number;
  /** When a request for a link may be answered: at once unless told. */
  readonly answerTime?: () => Promise<unknown>;
}

export interface Asking extends BaseAsking {
  readonly userId?: string;
  /** The stored id of the session that the browser holds. */
  readonly sid?: string;
}

const keyText = (key: KeyObject) => JSON.stringify(key.export({ format: 'jwk' }));
const { publicKey, privateKey } = generateKeyPairSync('x25519');
const seal = await createSeal(keyText(publicKey));
const devices = createDeviceTokens(randomBytes(32));
/** Address of the app. */
export const publicUrl = 'https://fourball.example';

/** Opens what the events carry for the notification service. */
const { open } = await createKeyring(keyText(privateKey));

export async function startAuthService(options: AuthOptions = {}) {
  const { log, limitScale = 1000, answerTime = async () => {} } = options;
  const announced: string[] = [];
  const announceEnd = async (storedSessionIds: readonly string[]) => {
    announced.push(...storedSessionIds);
  };
  const service = await startTestService({
    name: 'auth',
    migrations: new URL('../../prisma/migrations', import.meta.url),
    createClient,
    handlers: createHandlers(seal),
    build: (parts) => buildApp({ ...parts, devices, seal, publicUrl, announceEnd, limitScale, answerTime }),
    log,
  });
  return {
    ...service,
    /** The stored ids of the sessions whose end every gateway was told of. */
    announced,
    /** Asks as the gateway would, for a visitor unless told otherwise. */
    call(...[method, url, { userId, sid, ...asking } = {}]: [Parameters<typeof service.call>[0], string, Asking?]) {
      const claims = { ...asking.claims, ...(sid ? { sid } : {}) };
      return service.call(method, url, userId, { address: '203.0.113.7', ...asking, claims });
    },
  };
}

/** Plaintexts that events carry for the notification service, the oldest first. */
export async function openedOf<S extends z.ZodMiniType>(
  { client }: Pick<AuthService, 'client'>,
  shape: S,
  type: string,
  of: Prisma.OutboxEventWhereInput,
): Promise<z.output<S>[]> {
  const rows = await client.outboxEvent.findMany({ where: { ...of, type, erased: false }, orderBy: { id: 'asc' } });
  return Promise.all(rows.map(({ envelope }) => open((envelope as { data: { sealed: string } }).data.sealed, shape)));
}

/** Has the database refuse such changes, as `DELETE ON sessions`, until what is answered is called. */
export async function refuseChanges({ pool }: Pick<AuthService, 'pool'>, changes: string) {
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE ${changes} EXECUTE FUNCTION refuse()`);
  return () => pool.query('DROP FUNCTION refuse CASCADE');
}

/** Events that name the golfer. */
export const ofGolfer = (userId: string): Prisma.OutboxEventWhereInput => ({
  envelope: { path: ['data', 'userId'], equals: userId },
});

export type AuthService = Awaited<ReturnType<typeof startAuthService>>;
