import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import { buildApp } from './app.ts';
import { createClient } from './client.ts';
import { readAvailabilityConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

await startProcess('availability', readAvailabilityConfig, async ({ config, log, life, metrics }) => {
  const name = 'availability';
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await connectInfrastructure({
    name,
    config,
    migrations,
    log,
    life,
    metrics,
  });
  const client = createClient(pool);

  const publishing = startPublishing({ publisher: name, client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const { wake } = publishing;
  const { freshness, stop } = startReading({ reader: name, handlers, client, pool, broker, log, metrics, wake });
  life.onStop('reading', stop);

  const app = buildApp({ client, ledger: publishing.ledger, log, verifyCaller, checks, freshness, metrics });
  await listen(app, config, { log, life });
});
