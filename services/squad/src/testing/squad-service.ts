import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createSeal } from '@fourball/kit/security/sealing.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { startTestService } from '@fourball/kit/testing/service.ts';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';

const keyText = (key: KeyObject) => JSON.stringify(key.export({ format: 'jwk' }));
const { publicKey, privateKey } = generateKeyPairSync('x25519');
const seal = await createSeal(keyText(publicKey));

/** Opens what was sealed for the notification service. */
export const { open } = await createKeyring(keyText(privateKey));

export const startSquadService = (log = testLog) =>
  startTestService({
    name: 'squad',
    migrations: new URL('../../prisma/migrations', import.meta.url),
    createClient: (pool) => createClient(pool),
    handlers,
    build: (parts) => buildApp({ ...parts, seal, limitScale: 1, publicUrl: 'https://fourball.example' }),
    log,
  });

export type SquadService = Awaited<ReturnType<typeof startSquadService>>;
