import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { addAskedGauge } from '../../telemetry/asked-gauge.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { type Broker, streamOf } from '../broker.ts';
import { countUnpublished } from './reconcile.ts';

/**
 * Measures the connections to a service's database, the events that wait there or ended there, and how full its stream is: a
 * full one takes no event, and the outbox grows.
 */
export function measurePublishing(
  metrics: Metrics,
  { pool, publisher, broker }: { pool: Pool; publisher: ServiceName; broker: Broker },
): void {
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    addAskedGauge(metrics, { name, help, ask: async () => [{ value: await read() }] });
  const inspectStream = async () =>
    (await broker.whileConnected(broker.link)).manager.streams.info(streamOf(publisher));
  const count = async (select: string) => (await pool.query<{ value: number }>(select)).rows[0]?.value ?? Number.NaN;

  add('fourball_pool_connections', 'Connections to the database that the process holds.', () => pool.totalCount);
  add(
    'fourball_pool_idle_connections',
    'Of these, the connections that nobody uses at the moment.',
    () => pool.idleCount,
  );
  add('fourball_pool_waiting_clients', 'Pieces of work that wait for a connection.', () => pool.waitingCount);
  add(
    'fourball_outbox_waiting_events',
    'Events that were written and are not on the stream, or not on the one that took its place.',
    () => countUnpublished(pool),
  );
  add('fourball_outbox_lag_seconds', 'Age of the oldest event that was never on the stream; 0 when none waits.', () =>
    count(
      `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS value
       FROM outbox WHERE published_at IS NULL AND stream_sequence IS NULL`,
    ),
  );
  add('fourball_database_bytes', 'Size of the database on its disk.', () =>
    count('SELECT pg_database_size(current_database())::float8 AS value'),
  );
  add('fourball_dead_letters', 'Events that were given up on and wait for somebody to look at them.', () =>
    count('SELECT count(*)::int AS value FROM dead_letters'),
  );
  add(
    'fourball_stream_bytes',
    "Size of the events on the service's stream.",
    async () => (await inspectStream()).state.bytes,
  );
  add(
    'fourball_stream_limit_bytes',
    'Size at which the stream refuses further events.',
    async () => (await inspectStream()).config.max_bytes,
  );
}
