import type { ServiceName } from '@fourball/contracts/services.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { addAskedGauge } from '../telemetry/asked-gauge.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type Broker, streamOf } from './broker.ts';

/** A broker that hangs must not make a scrape late. */
const BROKER_TIMEOUT_MS = 500;

/** Measures how full the stream is on which a service publishes: a full one takes no event, and the outbox grows. */
export function measureStream(
  metrics: Metrics,
  { publisher, broker }: { publisher: ServiceName; broker: Broker },
): void {
  const ask = async () => {
    if (!broker.connected()) return undefined;
    const { connection } = await broker.link;
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: BROKER_TIMEOUT_MS });
    return manager.streams.info(streamOf(publisher));
  };
  addAskedGauge(metrics, {
    name: 'fourball_stream_bytes',
    help: "Size of the events on the service's stream.",
    ask: async () => [await ask()].flatMap((stream) => (stream ? [{ value: stream.state.bytes }] : [])),
  });
  addAskedGauge(metrics, {
    name: 'fourball_stream_limit_bytes',
    help: 'Size at which the stream refuses further events.',
    ask: async () => [await ask()].flatMap((stream) => (stream ? [{ value: stream.config.max_bytes }] : [])),
  });
}
