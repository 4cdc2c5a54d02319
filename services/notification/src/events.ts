import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { readSecret } from '@fourball/kit/security/changing-secret.ts';
import { createKeyring, type Open } from '@fourball/kit/security/keyring.ts';
import { createClient } from './client.ts';
import { readOpenKeyConfig } from './config.ts';
import { createHandlers, readModels } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

const cannotOpen: Open = async () => {
  throw new Error('OPEN_KEY or OPEN_KEY_FILE must be set to apply an invitation');
};

/** By the keys that there are when the command is given: none is so long that they change. */
async function openWith({ OPEN_KEY: text, OPEN_KEY_FILE: file }: ReturnType<typeof readOpenKeyConfig>): Promise<Open> {
  if (text === undefined && file === undefined) return cannotOpen;
  return (await createKeyring((await readSecret({ name: 'OPEN_KEY', text, file })).text)).open;
}

await runEventsCommand({
  service: 'notification',
  createClient,
  handlers: createHandlers(await openWith(readOpenKeyConfig()), () => {}),
  readModels,
  aggregates,
});
