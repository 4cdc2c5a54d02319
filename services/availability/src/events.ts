import { runEventsCommand } from '@fourball/kit/events/commands.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { handlers, readModels } from './consumers/handlers.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { aggregates } from './snapshot.ts';

await runEventsCommand({
  service: 'availability',
  createClient: (pool, schema) => new PrismaClient({ adapter: new PrismaPg(pool, { schema }) }),
  handlers,
  readModels,
  aggregates,
});
