import { runEventsCommand } from '@fourball/kit/events/commands.ts';
import { createOpen, type Open } from '@fourball/kit/sealing.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { readOpenKey } from './config.ts';
import { createHandlers, readModels } from './consumers/handlers.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { aggregates } from './snapshot.ts';

const cannotOpen: Open = async () => {
  throw new Error('OPEN_KEY must be set to apply an invitation');
};
const openKey = readOpenKey();

await runEventsCommand({
  service: 'notification',
  createClient: (pool, schema) => new PrismaClient({ adapter: new PrismaPg(pool, { schema }) }),
  handlers: createHandlers(openKey ? await createOpen(openKey) : cannotOpen),
  readModels,
  aggregates,
});
