import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { sealFrom } from '@fourball/kit/security/sealing.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import { expiring } from './accounts/jobs.ts';
import { buildApp } from './app.ts';
import { createClient } from './client.ts';
import { readSquadConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { aggregates } from './snapshot.ts';

await startProcess('squad', readSquadConfig, async (started) => {
  const { config, log, life, metrics } = started;
  const seal = await sealFrom(config);
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, server } = await connectInfrastructure('squad', migrations, started, expiring);
  const client = createClient(pool);

  const publishing = startPublishing({ publisher: 'squad', client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const { freshness, stop } = startReading({
    reader: 'squad',
    handlers,
    client,
    pool,
    broker,
    log,
    wake: publishing.wake,
    metrics,
  });
  life.onStop('reading', stop);

  const app = buildApp({
    ...server,
    client,
    pool,
    ledger: publishing.ledger,
    publicUrl: config.PUBLIC_URL,
    seal,
    limitScale: config.RATE_LIMIT_SCALE,
    freshness,
  });
  await listen(app, started);
});
