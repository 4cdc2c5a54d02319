import type { ServiceName } from '@fourball/contracts/services.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createPool, isDatabaseUp } from './database/database.ts';
import { watchDatabase } from './database/database-watch.ts';
import { migrate } from './database/migrations.ts';
import { type Broker, connectBroker } from './events/broker.ts';
import { startPruning } from './events/operate/prune.ts';
import { measureDatabase } from './events/publish/database-metrics.ts';
import { measureStream } from './events/stream-metrics.ts';
import type { HealthChecks } from './http/health.ts';
import { createCallerCheck, remoteKeys, type VerifyCaller } from './http/identity.ts';
import type { Lifecycle } from './process/lifecycle.ts';
import type { Log } from './process/log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Infrastructure of every service. */
export interface Foundation {
  readonly pool: Pool;
  readonly broker: Broker;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
}

/**
 * Migrates the service's database and opens what it stands on. The broker is reached in the background: a service
 * without it still reads and writes.
 */
export async function connectInfrastructure(options: {
  name: ServiceName;
  config: { DATABASE_URL: string; NATS_URL: string; STREAM_REPLICAS: number; JWKS_URL: string };
  /** The folder of the service's migrations. */
  migrations: URL;
  log: Log;
  life: Lifecycle;
  metrics?: Metrics | undefined;
}): Promise<Foundation> {
  const { name, config, log, life } = options;
  const applied = await migrate({ connectionString: config.DATABASE_URL, folder: options.migrations.pathname });
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  const watch = watchDatabase({ connectionString: config.DATABASE_URL, log });
  const pool = createPool(config.DATABASE_URL, log, watch.openSocket);
  life.onStop('database', () => pool.end());
  life.onStop('watch over the database', watch.stop);
  life.onStop('pruning', startPruning({ pool, log }).stop);
  if (options.metrics) measureDatabase(options.metrics, pool);
  const broker = connectBroker({ url: config.NATS_URL, name, log, streamReplicas: config.STREAM_REPLICAS });
  life.onStop('broker', broker.close);
  if (options.metrics) measureStream(options.metrics, { publisher: name, broker });
  return {
    pool,
    broker,
    verifyCaller: createCallerCheck(name, remoteKeys(config.JWKS_URL)),
    checks: {
      running: { required: true, isUp: () => !life.isStopping() },
      database: { required: true, isUp: () => isDatabaseUp(pool) },
      broker: { required: false, isUp: broker.connected },
    },
  };
}

/** Takes requests from now on, and stops taking them first of all. */
export async function listen(
  app: FastifyInstance,
  config: { HOST: string; PORT: number },
  { log, life }: { log: Log; life: Lifecycle },
): Promise<void> {
  await app.listen({ host: config.HOST, port: config.PORT });
  life.onStop('server', () => app.close());
  log.info({ host: config.HOST, port: config.PORT }, 'ready');
}
