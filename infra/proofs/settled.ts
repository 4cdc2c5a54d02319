import { SERVICES } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { queryOf } from './databases.ts';
import type { ProofStack } from './stack.ts';

/** Waits until every event is published and dealt with by everyone who reads it, and none came of that. */
export async function settled(stack: ProofStack): Promise<void> {
  const connection = await connect(brokerAccess(stack.wiring.brokerUrl));
  try {
    const manager = await jetstreamManager(connection);
    let before: number | undefined;
    await until(
      'all events to be dealt with',
      async () => {
        const published = (await isPublished(stack)) ? await dealtWith(manager) : undefined;
        const isQuiet = published !== undefined && published === before;
        before = published;
        return isQuiet;
      },
      60_000,
    );
  } finally {
    await connection.close();
  }
}

/** Waits until everything is dealt with, as {@link settled} does, and every mail that came of it has gone out. */
export async function delivered(stack: ProofStack): Promise<void> {
  await settled(stack);
  await until('all mails to be sent', async () => {
    const waiting = 'SELECT true AS waiting FROM mails WHERE outcome IS NULL LIMIT 1';
    return (await queryOf(stack, 'notification', waiting)).length === 0;
  });
}

async function isPublished(stack: ProofStack): Promise<boolean> {
  const outboxes = SERVICES.map((service) =>
    queryOf<{ waiting: boolean }>(
      stack,
      service,
      'SELECT true AS waiting FROM outbox WHERE published_at IS NULL LIMIT 1',
    ),
  );
  return (await Promise.all(outboxes)).flat().length === 0;
}

/** How many messages there were so far; undefined while one of them waits for a reader. */
async function dealtWith(manager: JetStreamManager): Promise<number | undefined> {
  let messages = 0;
  for await (const { config, state } of manager.streams.list()) {
    messages += state.last_seq;
    for await (const { num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
      if (num_pending + num_ack_pending > 0) return undefined;
    }
  }
  return messages;
}
