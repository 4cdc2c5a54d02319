import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { type Seal, sealFrom } from '@fourball/kit/security/sealing.ts';
import { createClient } from './client.ts';
import { readSealKeyConfig } from './config.ts';
import { createHandlers, readModels } from './consumers/handlers.ts';
import { createAggregates } from './snapshot.ts';

const cannotSeal: Seal = async () => {
  throw new Error('SEAL_KEY or SEAL_KEY_FILE must be set to tell of a personal link');
};

await runEventsCommand(async () => {
  const config = readSealKeyConfig();
  const seal = config.SEAL_KEY || config.SEAL_KEY_FILE ? await sealFrom(config) : cannotSeal;
  return {
    service: 'auth',
    createClient,
    handlers: createHandlers(seal),
    readModels,
    aggregates: createAggregates(seal),
  };
});
