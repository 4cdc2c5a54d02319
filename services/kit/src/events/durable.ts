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
import { type Link, streamOf } from './broker.ts';

/** What a reader held when it died goes to another, or to itself after its return, this long after it was delivered. */
const ACK_WAIT_MS = 5_000;

/** With nothing new the broker says so this often. */
const SIGN_MS = 2_000;
/** After these nothing comes any more of what was asked for. */
const ENDINGS: readonly ConsumerNotification['type'][] = ['heartbeats_missed', 'no_responders', 'consumer_deleted'];

/**
 * Reads one publisher's stream through the durable consumer that a reader's replicas share, made where there is none.
 * Ends when two signs of life are missing, or the broker knows of no such consumer: whoever reads then begins anew. The
 * client, left to itself, would first ask what became of the consumer, and after an answer that got lost go on waiting
 * for 15 to 45 seconds however soon the broker is back.
 * @throws what {@link isStreamMissing} tells while the publisher has not made its stream yet.
 */
export async function readDurable(
  link: Link,
  options: { reader: ServiceName; publisher: ServiceName; durable?: string; most: number },
): Promise<ConsumerMessages> {
  const consumer = await link.manager.consumers.add(streamOf(options.publisher), {
    durable_name: options.durable ?? options.reader,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
  });
  const asked = { max_messages: options.most, idle_heartbeat: SIGN_MS, bind: true };
  const messages = await link.stream.consumers.getConsumerFromInfo(consumer).consume(asked);
  void endWith(messages);
  return messages;
}

async function endWith(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (ENDINGS.includes(type)) messages.stop();
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
