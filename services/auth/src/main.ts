import { startPublishing } from '@fourball/kit/events/publishing.ts';
import { startProcess } from '@fourball/kit/lifecycle.ts';
import { layFoundation, listen } from '@fourball/kit/service.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from './app.ts';
import { readAuthConfig } from './config.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { aggregates } from './snapshot.ts';

await startProcess('auth', readAuthConfig, async ({ config, log, life, metrics }) => {
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await layFoundation({
    name: 'auth',
    config,
    migrations,
    log,
    life,
    metrics,
  });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const publishing = startPublishing({ publisher: 'auth', client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const app = buildApp({ client, ledger: publishing.ledger, log, verifyCaller, checks, metrics });
  await listen(app, config, { log, life });
});
