import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import { buildApp } from './app.ts';
import { createClient } from './client.ts';
import { readAvailabilityConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

await startProcess('availability', readAvailabilityConfig, async (started) => {
  const { log, life, metrics } = started;
  const name = 'availability';
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, server } = await connectInfrastructure(name, migrations, started);
  const client = createClient(pool);

  const publishing = startPublishing({ publisher: name, client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const { wake } = publishing;
  const { freshness, stop } = startReading({ reader: name, handlers, client, pool, broker, log, metrics, wake });
  life.onStop('reading', stop);

  const app = buildApp({ ...server, client, pool, ledger: publishing.ledger, freshness });
  await listen(app, started);
});
