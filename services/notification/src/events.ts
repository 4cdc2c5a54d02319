import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { keyringFrom, type Open } from '@fourball/kit/security/keyring.ts';
import { createClient } from './client.ts';
import { readOpenKeyConfig } from './config.ts';
import { createHandlers, readModels } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

const cannotOpen: Open = async () => {
  throw new Error('OPEN_KEY or OPEN_KEY_FILE must be set to apply an invitation');
};

await runEventsCommand(async () => {
  const config = readOpenKeyConfig();
  const open = config.OPEN_KEY || config.OPEN_KEY_FILE ? (await keyringFrom(config)).open : cannotOpen;
  return { service: 'notification', createClient, handlers: createHandlers(open, () => {}), readModels, aggregates };
});
