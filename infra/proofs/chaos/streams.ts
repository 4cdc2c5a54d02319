import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { JetStreamApiError, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { PASSER_BY } from './load/anonymous.ts';
import type { ChaosStack } from './stack.ts';

const NO_STREAM = 10_059;
const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;
/** Less than any event takes, and more than none: a stream that holds more than it may drops its first messages. */
const SPARE_BYTES = 256;

/**
 * Leaves a stream no room for another message.
 * @returns what gives the room back.
 */
export async function fillStream(brokerUrl: string, publisher: ServiceName): Promise<() => Promise<void>> {
  const name = streamOf(publisher);
  let room: number | undefined;
  await withBroker(brokerUrl, async (manager) => {
    const { config, state } = await manager.streams.info(name);
    room = config.max_bytes;
    await manager.streams.update(name, { max_bytes: state.bytes + SPARE_BYTES });
  });
  return async () => {
    await withBroker(brokerUrl, (manager) => manager.streams.update(name, { max_bytes: room ?? -1 }));
  };
}

/**
 * Publishes the last events of a stream once more, the newest first: each comes twice, and older ones after newer. Those of
 * golfers who delete their accounts are left out: what is erased meanwhile, nobody but us would tell again.
 */
export async function repeatEvents(
  { brokerUrl, brokerAs }: Pick<ChaosStack, 'brokerUrl' | 'brokerAs'>,
  { publisher, events }: { publisher: ServiceName; events: number },
): Promise<void> {
  const name = streamOf(publisher);
  const messages: { subject: string; data: Uint8Array }[] = [];
  await withBroker(brokerUrl, async (manager) => {
    messages.length = 0;
    const { state } = await manager.streams.info(name);
    for (
      let sequence = state.last_seq;
      sequence > state.last_seq - events && sequence >= Math.max(1, state.first_seq);
      sequence -= 1
    ) {
      const message = await manager.streams.getMessage(name, { seq: sequence });
      if (message === null || message.string().includes(PASSER_BY)) continue;
      messages.push(message);
    }
  });
  // Nobody but the publisher may tell its events, whoever looks after the streams.
  await withBroker(brokerAs(publisher), async (_, connection) => {
    for (const { subject, data } of messages) await jetstream(connection).publish(subject, data);
  });
}

/** Carries out what is asked of the broker as soon as it is there; of a stream that is gone nothing is asked. */
async function withBroker(
  brokerUrl: string,
  work: (manager: JetStreamManager, connection: NatsConnection) => Promise<unknown>,
): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const connection = await connect({
      ...brokerAccess(brokerUrl),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
    });
    try {
      await work(await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 }), connection);
      return;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === NO_STREAM) return;
      if (performance.now() > giveUpAt) throw error;
    } finally {
      await connection.close();
    }
    await pause(AGAIN_MS);
  }
}
