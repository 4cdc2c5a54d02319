import type { Pool } from 'pg';
import { addAskedGauge } from '../../telemetry/asked-gauge.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { countUnpublished } from './reconcile.ts';

/** Measures the connections to a service's database, and the events that wait there or ended there. */
export function measureDatabase(metrics: Metrics, pool: Pool): void {
  addAskedGauge(metrics, {
    name: 'fourball_pool_connections',
    help: 'Connections to the database that the process holds.',
    ask: async () => [{ value: pool.totalCount }],
  });
  addAskedGauge(metrics, {
    name: 'fourball_pool_idle_connections',
    help: 'Of these, the connections that nobody uses at the moment.',
    ask: async () => [{ value: pool.idleCount }],
  });
  addAskedGauge(metrics, {
    name: 'fourball_pool_waiting_clients',
    help: 'Pieces of work that wait for a connection.',
    ask: async () => [{ value: pool.waitingCount }],
  });

  const ask = async (select: string) => (await pool.query<{ value: number }>(select)).rows;
  addAskedGauge(metrics, {
    name: 'fourball_outbox_waiting_events',
    help: 'Events that were written and are not on the stream, or not on the one that took its place.',
    ask: async () => [{ value: await countUnpublished(pool) }],
  });
  addAskedGauge(metrics, {
    name: 'fourball_outbox_lag_seconds',
    help: 'Age of the oldest event that was never on the stream; 0 when none waits.',
    ask: () =>
      ask(
        `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS value
         FROM outbox WHERE published_at IS NULL AND stream_sequence IS NULL`,
      ),
  });
  addAskedGauge(metrics, {
    name: 'fourball_database_bytes',
    help: 'Size of the database on its disk.',
    ask: () => ask('SELECT pg_database_size(current_database())::float8 AS value'),
  });
  addAskedGauge(metrics, {
    name: 'fourball_dead_letters',
    help: 'Events that were given up on and wait for somebody to look at them.',
    ask: () => ask('SELECT count(*)::int AS value FROM dead_letters'),
  });
}
