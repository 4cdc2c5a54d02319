import type { ServiceName } from '@fourball/contracts/services.ts';
import type { StreamInfo } from '@nats-io/jetstream';
import { addAskedGauge } from '../telemetry/asked-gauge.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type Broker, streamOf } from './broker.ts';

/** Measures how full the stream is on which a service publishes: a full one takes no event, and the outbox grows. */
export function measureStream(
  metrics: Metrics,
  { publisher, broker }: { publisher: ServiceName; broker: Broker },
): void {
  const ask = (read: (stream: StreamInfo) => number) => async () => {
    if (!broker.connected()) return [];
    const { manager } = await broker.link;
    return [{ value: read(await manager.streams.info(streamOf(publisher))) }];
  };
  addAskedGauge(metrics, {
    name: 'fourball_stream_bytes',
    help: "Size of the events on the service's stream.",
    ask: ask(({ state }) => state.bytes),
  });
  addAskedGauge(metrics, {
    name: 'fourball_stream_limit_bytes',
    help: 'Size at which the stream refuses further events.',
    ask: ask(({ config }) => config.max_bytes),
  });
}
