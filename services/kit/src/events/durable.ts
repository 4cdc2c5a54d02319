import type { ServiceName } from '@fourball/contracts/services.ts';
import { AckPolicy, DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type Link, streamOf } from './broker.ts';

/** What a reader held when it died goes to another, or to itself after its return, this long after it was delivered. */
const ACK_WAIT_MS = 5_000;

/**
 * The durable consumer by which a reader's replicas share one publisher's stream, made where there is none.
 * @throws what {@link isStreamMissing} tells while the publisher has not made its stream yet.
 */
export async function ensureConsumer(
  link: Link,
  options: { reader: ServiceName; publisher: ServiceName; durable?: string },
) {
  const stream = streamOf(options.publisher);
  const { durable = options.reader } = options;
  await link.manager.consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
  });
  return link.stream.consumers.get(stream, durable);
}

/** Has the broker forget a consumer, if it knows of one. */
export async function forgetConsumer(
  link: Link,
  { publisher, durable }: { publisher: ServiceName; durable: string },
): Promise<void> {
  await link.manager.consumers.delete(streamOf(publisher), durable).catch((error) => {
    if (!(error instanceof JetStreamApiError)) throw error;
  });
}

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
