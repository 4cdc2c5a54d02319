import { runEventsCommand } from '@fourball/kit/events/operate/commands.ts';
import { createClient } from './client.ts';
import { aggregates } from './snapshot.ts';

await runEventsCommand({
  service: 'auth',
  createClient,
  handlers: {},
  readModels: [],
  aggregates,
});
