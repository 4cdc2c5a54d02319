import type { ServiceName } from '@fourball/contracts/services.ts';
import {
  AckPolicy,
  type ConsumerMessages,
  type ConsumerNotification,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Log } from '../../process/log.ts';
import { type Broker, type Link, streamOf } from '../broker.ts';

/** After these nothing comes any more of what was asked of the broker, although the connection stands. */
const ENDINGS: readonly ConsumerNotification['type'][] = ['heartbeats_missed', 'no_responders', 'consumer_deleted'];

/**
 * Reads one publisher's stream through the durable consumer that a reader's replicas share, made where there is none.
 * Ends when the broker is lost, when two signs of life are missing, or when there is no such consumer any more: whoever
 * reads then begins anew. The client, left to itself, asks what became of the consumer, and after an answer that got lost
 * goes on waiting for 15 to 45 seconds however soon the broker is back. Bound to the consumer (`bind`) it would not ask but
 * request more just before its end: what is sent for that reaches nobody, and comes again only after the wait for its
 * acknowledgement.
 * @throws what {@link isStreamMissing} tells while the publisher has not made its stream yet.
 */
export async function readDurable(
  { whileConnected, timings }: Broker,
  link: Link,
  options: { reader: ServiceName; publisher: ServiceName; durable?: string; most: number; log: Log },
): Promise<ConsumerMessages> {
  const { publisher, durable = options.reader, log } = options;
  const settings = {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(timings.ackWaitMs),
    max_deliver: -1,
  };
  const consumer = await whileConnected(link.manager.consumers.add(streamOf(publisher), settings));
  const asked = { max_messages: options.most, idle_heartbeat: timings.signMs };
  const messages = await link.stream.consumers.getConsumerFromInfo(consumer).consume(asked);
  whileConnected(messages.closed()).catch(() => messages.stop());
  // A consumer that cannot be looked up or forgotten now is met again by who reads next.
  void stopAtEnding(messages, () => whileConnected(deleteUnheard(link, { publisher, durable }, log)).catch(() => {}));
  return messages;
}

async function stopAtEnding(messages: ConsumerMessages, atSilence: () => Promise<void>): Promise<void> {
  for await (const { type } of messages.status()) {
    if (type === 'heartbeats_missed') await atSilence();
    if (ENDINGS.includes(type)) messages.stop();
  }
}

/**
 * Has the broker forget a consumer from which nothing came yet, so that it is made anew; as nothing was acknowledged, nothing
 * is lost. What goes out of a consumer that was made in the moment in which its stream was, nats-server (2.9 at least) drops
 * without a word until it is started again.
 */
async function deleteUnheard(link: Link, of: { publisher: ServiceName; durable: string }, log: Log): Promise<void> {
  const { ack_floor } = await link.manager.consumers.info(streamOf(of.publisher), of.durable);
  if (ack_floor.consumer_seq > 0) return;
  log.warn({ publisher: of.publisher }, 'nothing comes from a new consumer; it is made anew');
  await deleteConsumer(link, of);
}

/** Has the broker forget a consumer, if it knows of one. */
export async function deleteConsumer(
  link: Link,
  { publisher, durable }: { publisher: ServiceName; durable: string },
): Promise<void> {
  await link.manager.consumers.delete(streamOf(publisher), durable).catch((error) => {
    if (!(error instanceof JetStreamApiError)) throw error;
  });
}

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
