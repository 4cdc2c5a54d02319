import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { readSecret } from '@fourball/kit/security/changing-secret.ts';
import { createSeal, type Seal } from '@fourball/kit/security/sealing.ts';
import { createClient } from './client.ts';
import { readSealKeyConfig } from './config.ts';
import { createHandlers, readModels } from './consumers/handlers.ts';
import { createAggregates } from './snapshot.ts';

const cannotSeal: Seal = async () => {
  throw new Error('SEAL_KEY or SEAL_KEY_FILE must be set to tell of a personal link');
};

/** With the key that there is when the command is given: none is so long that it changes. */
async function sealWith({ SEAL_KEY: text, SEAL_KEY_FILE: file }: ReturnType<typeof readSealKeyConfig>): Promise<Seal> {
  if (text === undefined && file === undefined) return cannotSeal;
  return createSeal((await readSecret({ name: 'SEAL_KEY', text, file })).text);
}

const seal = await sealWith(readSealKeyConfig());
await runEventsCommand({
  service: 'auth',
  createClient,
  handlers: createHandlers(seal),
  readModels,
  aggregates: createAggregates(seal),
});
