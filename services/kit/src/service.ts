import type { ServiceName } from '@fourball/contracts/services.ts';
import type { FastifyInstance } from 'fastify';
import { createPool, isDatabaseUp } from './database/database.ts';
import { watchDatabase } from './database/database-watch.ts';
import { migrate } from './database/migrations.ts';
import { connectBroker } from './events/broker.ts';
import { type Expiring, startPruning } from './events/operate/prune.ts';
import { measurePublishing } from './events/publish/publishing-metrics.ts';
import { createCallerCheck, remoteKeys } from './http/identity.ts';
import type { ServerOptions } from './http/server.ts';
import type { ServiceConfig } from './process/config.ts';
import type { StartedProcess } from './process/lifecycle.ts';

/**
 * Migrates the service's database and opens what it stands on. The broker is reached in the background: a service
 * without it still reads and writes.
 */
export async function connectInfrastructure(
  name: ServiceName,
  /** The folder of the service's migrations. */
  migrations: URL,
  { config, log, life, metrics }: StartedProcess<ServiceConfig>,
  /** Rows of the service's own that go with age. */
  own: readonly Expiring[] = [],
) {
  const applied = await migrate({ connectionString: config.DATABASE_URL, folder: migrations.pathname });
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  const watch = watchDatabase({ connectionString: config.DATABASE_URL, log });
  const pool = createPool(config.DATABASE_URL, log, {
    openSocket: watch.openSocket,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
  });
  life.onStop('database', () => pool.end());
  life.onStop('watch over the database', watch.stop);
  life.onStop('pruning', startPruning({ pool, log, own }));
  const broker = connectBroker({ url: config.NATS_URL, name, log, streamReplicas: config.STREAM_REPLICAS });
  life.onStop('broker', broker.close);
  if (metrics) measurePublishing(metrics, { pool, publisher: name, broker });
  const server: ServerOptions = {
    log,
    metrics,
    verifyCaller: createCallerCheck(name, remoteKeys(config.JWKS_URL)),
    checks: {
      running: { required: true, isUp: () => !life.isStopping() },
      database: { required: true, isUp: () => isDatabaseUp(pool) },
      broker: { required: false, isUp: broker.connected },
    },
  };
  return { pool, broker, server };
}

/** Takes requests from now on, and stops taking them first of all. */
export async function listen(
  app: FastifyInstance,
  { config, log, life }: Pick<StartedProcess<ServiceConfig>, 'config' | 'log' | 'life'>,
): Promise<void> {
  await app.listen({ host: config.HOST, port: config.PORT });
  life.onStop('server', () => app.close());
  log.info({ host: config.HOST, port: config.PORT }, 'ready');
}
