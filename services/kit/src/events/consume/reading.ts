import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { Counter, Histogram } from 'prom-client';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import type { Log } from '../../process/log.ts';
import { addAskedGauge } from '../../telemetry/asked-gauge.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { type Broker, streamOf } from '../broker.ts';
import { startConsumer } from './consumer.ts';
import { createFreshness } from './freshness.ts';
import type { EventWork, Handler } from './handler.ts';
import type { DeliveryOutcome } from './retry-policy.ts';

const OUTCOMES = ['applied', 'ignored', 'repeated', 'retried', 'erased', 'dead'] as const satisfies DeliveryOutcome[];

/** Handlers of other services' events, by the service that publishes them. */
export type HandlersByPublisher<Tx> = Readonly<Partial<Record<ServiceName, readonly Handler<EventWork<Tx>>[]>>>;

/** The handler of a type of events; undefined for one that is of no interest here. */
export const handlerOf = <Tx>(handlers: HandlersByPublisher<Tx>, type: string): Handler<EventWork<Tx>> | undefined =>
  Object.values(handlers)
    .flat()
    .find((handler) => handler.kind.type === type);

/** Reads the streams of every publisher named in `handlers`, and lets requests wait for what is read. */
export function startReading<Tx extends Transaction>(options: {
  reader: ServiceName;
  handlers: HandlersByPublisher<Tx>;
  client: TransactionClient<Tx>;
  pool: Pool;
  broker: Broker;
  log: Log;
  /** Has the relay bring away at once what a handler published; of a service that publishes in its handlers. */
  wake?: (() => void) | undefined;
  metrics?: Metrics | undefined;
}) {
  const { reader, handlers, client, pool, broker, log } = options;
  const publishers = Object.keys(handlers) as ServiceName[];
  const measured = options.metrics && measureReading(options.metrics, { reader, publishers, broker });
  const freshness = createFreshness({ pool, publishers, connected: broker.connected, waited: measured?.waited });
  const consumers = publishers.map((publisher) =>
    startConsumer({
      reader,
      publisher,
      handlers: handlers[publisher] ?? [],
      client,
      broker,
      log,
      wake: options.wake,
      dealtWith: freshness.dealtWith,
      counted: (outcome) => measured?.counted(publisher, outcome),
    }),
  );
  return {
    freshness,
    /** Whether events of any publisher have piled up, and are being caught up with. */
    isBehind: () => consumers.some((consumer) => consumer.isBehind()),
    stop: async () => {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}

/** Measures what a service does with the events of others, and how far it lags behind them. */
function measureReading(
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
