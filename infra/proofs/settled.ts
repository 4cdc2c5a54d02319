import { SERVICES } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { IS_WAITING } from '@fourball/kit/events/publish/reconcile.ts';
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
    let waiting: readonly string[] = [];
    const isQuiet = async () => {
      const now = await underWay(manager);
      waiting = [...(await unpublished(stack)), ...now.waiting];
      const wasQuiet = waiting.length === 0 && now.messages === before;
      before = waiting.length === 0 ? now.messages : undefined;
      return wasQuiet;
    };
    await until('all events to be dealt with', isQuiet, 180_000).catch((cause) => {
      throw new Error(`${cause.message}; there wait ${waiting.join(', ')}`, { cause });
    });
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

/** The services that have something to tell still. */
async function unpublished(stack: ProofStack): Promise<string[]> {
  const waiting = `SELECT true AS waiting FROM outbox WHERE ${IS_WAITING} LIMIT 1`;
  const rows = await Promise.all(SERVICES.map((service) => queryOf<{ waiting: boolean }>(stack, service, waiting)));
  return SERVICES.filter((_, index) => rows[index]?.length).map((service) => `the outbox of ${service}`);
}

/** How many messages there were so far, and which readers some of them wait for. */
async function underWay(manager: JetStreamManager): Promise<{ messages: number; waiting: string[] }> {
  let messages = 0;
  const waiting: string[] = [];
  for await (const { config, state } of manager.streams.list()) {
    messages += state.last_seq;
    for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
      if (num_pending + num_ack_pending > 0)
        waiting.push(`${num_pending} + ${num_ack_pending} of ${config.name} for ${name}`);
    }
  }
  return { messages, waiting };
}
