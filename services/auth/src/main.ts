import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { announceRevocation } from '@fourball/kit/security/revocations.ts';
import { sealFrom } from '@fourball/kit/security/sealing.ts';
import { shareLimits } from '@fourball/kit/security/shared-limits.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import { buildApp } from './app.ts';
import { expiring } from './cleanup/jobs.ts';
import { createClient } from './client.ts';
import { readAuthConfig } from './config.ts';
import { createHandlers } from './consumers/handlers.ts';
import { openDeviceTokens } from './devices/service.ts';
import { startFirstSnapshot } from './links/answer/jobs.ts';
import { createAggregates } from './snapshot.ts';
import { measurePasswords } from './users/passwords.ts';
import { startDeletingUnseen } from './users/unclaimed/jobs.ts';

await startProcess('auth', readAuthConfig, async (started) => {
  const { config, log, life, metrics } = started;
  const seal = await sealFrom(config);
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, server } = await connectInfrastructure('auth', migrations, started, expiring);
  if (metrics) measurePasswords(metrics);
  const client = createClient(pool);

  const aggregates = createAggregates(seal);
  const publishing = startPublishing({ publisher: 'auth', client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const handlers = createHandlers(seal);
  const { wake } = publishing;
  const { freshness, stop } = startReading({ reader: 'auth', handlers, client, pool, broker, log, metrics, wake });
  life.onStop('reading', stop);
  life.onStop('first snapshot', startFirstSnapshot({ client, broker, log }));

  life.onStop('unseen golfers', startDeletingUnseen({ client, ledger: publishing.ledger, log }));

  const app = buildApp({
    ...server,
    client,
    pool,
    ledger: publishing.ledger,
    devices: await openDeviceTokens(client),
    freshness,
    seal,
    publicUrl: config.PUBLIC_URL,
    announceEnd: (...ended) => announceRevocation(broker, ...ended),
    limitScale: config.RATE_LIMIT_SCALE,
    counterOf: shareLimits({ broker, part: 'auth', log }),
  });
  await listen(app, started);
});
