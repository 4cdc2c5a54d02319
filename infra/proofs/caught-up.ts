import { SERVICES } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { queryOf } from './databases.ts';
import type { SharedStack } from './stack.ts';

/** An event, what a reader tells because of it, and what comes of that: no chain is longer. */
const LINKS = 3;

/**
 * Waits until every event so far is published and dealt with by everyone who reads it, and so is what came of that,
 * whatever else is told meanwhile: for tests that share a stack, which is never quiet as `settled` wants it.
 */
export async function caughtUp(stack: SharedStack): Promise<void> {
  const connection = await connect(brokerAccess(stack.wiring.brokerUrl));
  try {
    const manager = await jetstreamManager(connection);
    for (let link = 0; link < LINKS; link += 1) {
      await Promise.all(SERVICES.map((service) => untilPublished(stack, service)));
      await untilRead(manager);
    }
  } finally {
    await connection.close();
  }
}

async function untilPublished(stack: SharedStack, service: (typeof SERVICES)[number]): Promise<void> {
  const newest = 'SELECT id FROM outbox ORDER BY id DESC LIMIT 1';
  const [last] = await queryOf<{ id: string }>(stack, service, newest);
  if (last === undefined) return;
  const waiting = `SELECT id FROM outbox WHERE published_at IS NULL AND id <= '${last.id}' LIMIT 1`;
  await until(`the outbox of ${service} to be told`, async () => (await queryOf(stack, service, waiting)).length === 0);
}

async function untilRead(manager: JetStreamManager): Promise<void> {
  for await (const { config, state } of manager.streams.list()) {
    await until(`${config.name} to be read up to ${state.last_seq}`, async () => {
      for await (const { ack_floor, num_pending, num_ack_pending } of manager.consumers.list(config.name))
        if (num_pending + num_ack_pending > 0 && ack_floor.stream_seq < state.last_seq) return false;
      return true;
    });
  }
}
