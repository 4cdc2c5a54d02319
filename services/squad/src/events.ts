import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { createClient } from './client.ts';
import { handlers, readModels } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

await runEventsCommand({
  service: 'squad',
  createClient,
  handlers,
  readModels,
  aggregates,
});
