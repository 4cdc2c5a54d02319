import type { ServiceName } from '@fourball/contracts/services.ts';
import { Counter, Histogram } from 'prom-client';
import { addAskedGauge } from '../../telemetry/asked-gauge.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { type Broker, streamOf } from '../broker.ts';
import type { DeliveryOutcome } from './retry-policy.ts';

const OUTCOMES = ['applied', 'ignored', 'repeated', 'retried', 'erased', 'dead'] as const satisfies DeliveryOutcome[];

/** Measures what a service does with the events of others, and how far it lags behind them. */
export function measureReading(
  metrics: Metrics,
  options: { reader: ServiceName; publishers: readonly ServiceName[]; broker: Broker },
) {
  const { reader, publishers, broker } = options;
  const registers = [metrics];
  const events = new Counter({
    name: 'fourball_events_total',
    help: 'Deliveries of events by publisher and outcome.',
    labelNames: ['publisher', 'outcome'],
    registers,
  });
  for (const publisher of publishers) for (const outcome of OUTCOMES) events.inc({ publisher, outcome }, 0);

  const waits = new Histogram({
    name: 'fourball_freshness_wait_seconds',
    help: "How long requests waited for the session's own writes, by whether they came in time.",
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5],
    registers,
  });
  for (const outcome of ['fresh', 'stale']) waits.zero({ outcome });

  addAskedGauge(metrics, {
    name: 'fourball_consumer_lag_events',
    help: 'Events of a publisher that are on its stream and not handled here yet.',
    labelNames: ['publisher'],
    async ask() {
      if (!broker.connected()) return [];
      const { manager } = await broker.link;
      const lags = publishers.map(async (publisher) => {
        const info = await manager.consumers.info(streamOf(publisher), reader);
        return { labels: { publisher }, value: info.num_pending + info.num_ack_pending };
      });
      return (await Promise.allSettled(lags)).flatMap((lag) => (lag.status === 'fulfilled' ? [lag.value] : []));
    },
  });

  return {
    /** Counts one delivery of an event. */
    counted: (publisher: ServiceName, outcome: DeliveryOutcome) => events.inc({ publisher, outcome }),
    /** Notes how long a request waited for the session's own writes. */
    waited: (isFresh: boolean, seconds: number) => waits.observe({ outcome: isFresh ? 'fresh' : 'stale' }, seconds),
  };
}
