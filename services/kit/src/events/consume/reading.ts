import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import type { Log } from '../../process/log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Broker } from '../broker.ts';
import { startConsumer } from './consumer.ts';
import { createFreshness } from './freshness.ts';
import type { EventWork, Handler } from './handler.ts';
import { measureReading } from './reading-metrics.ts';

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
