import { startReading } from '@fourball/kit/events/reading.ts';
import { startProcess } from '@fourball/kit/lifecycle.ts';
import { layFoundation, listen } from '@fourball/kit/service.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from './app.ts';
import { readNotificationConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { PrismaClient } from './generated/prisma/client.ts';

await startProcess('notification', readNotificationConfig, async ({ config, log, life, metrics }) => {
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await layFoundation({
    name: 'notification',
    config,
    migrations,
    log,
    life,
    metrics,
  });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const reading = startReading({ reader: 'notification', handlers, client, pool, broker, log, metrics });
  life.onStop('reading', reading.stop);

  const app = buildApp({ client, freshness: reading.freshness, log, verifyCaller, checks, metrics });
  await listen(app, config, { log, life });
});
