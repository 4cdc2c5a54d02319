import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { IS_UNPUBLISHED } from '@fourball/kit/events/publish/reconcile.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { queryOf } from './databases.ts';
import type { SharedStack } from './stack.ts';

/** As much of a stack as there is to ask. */
type AskedStack = Pick<SharedStack, 'wiring' | 'postgresUrl'>;

/** Waits until every event is published and dealt with by everyone who reads it, and none came of that. */
export async function settled(stack: AskedStack): Promise<void> {
  let before: number | undefined;
  let waiting: readonly string[] = [];
  await withManager(stack, async (manager) => {
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
  });
}

async function withManager({ wiring }: AskedStack, use: (manager: JetStreamManager) => Promise<void>) {
  const connection = await connect(brokerAccess(wiring.brokerUrl));
  try {
    await use(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

/** Waits until everything is dealt with, as {@link settled} does, and every mail that came of it has gone out. */
export async function delivered(stack: AskedStack): Promise<void> {
  await settled(stack);
  await until('all mails to be sent', async () => {
    const waiting = 'SELECT true AS waiting FROM mails WHERE outcome IS NULL AND NOT is_held LIMIT 1';
    return (await queryOf(stack, 'notification', waiting)).length === 0;
  });
}

/** Has the mails that wait tried at once, and waits until none does, held ones included. */
export async function sendWaitingMails(stack: AskedStack): Promise<void> {
  await queryOf(stack, 'notification', 'UPDATE mails SET next_attempt_at = now() WHERE outcome IS NULL');
  await until('all mails to be sent', async () => {
    const waiting = await queryOf(stack, 'notification', 'SELECT id FROM mails WHERE outcome IS NULL');
    return waiting.length === 0;
  });
}

/** The services that have something to tell still. */
async function unpublished(stack: AskedStack): Promise<string[]> {
  const waiting = `SELECT true AS waiting FROM outbox WHERE ${IS_UNPUBLISHED} LIMIT 1`;
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

/** An event, what a reader tells because of it, and what comes of that: no chain is longer. */
const LINKS = 3;

/**
 * Waits until every event so far is published and dealt with by everyone who reads it, and so is what came of that,
 * whatever else is told meanwhile: for tests that share a stack, which is never quiet as {@link settled} wants it.
 */
export async function caughtUp(stack: AskedStack): Promise<void> {
  await withManager(stack, async (manager) => {
    for (let link = 0; link < LINKS; link += 1) {
      await Promise.all(SERVICES.map((service) => untilPublished(stack, service)));
      await untilRead(manager);
    }
  });
}

async function untilPublished(stack: AskedStack, service: ServiceName): Promise<void> {
  const newest = 'SELECT id FROM outbox ORDER BY id DESC LIMIT 1';
  const [last] = await queryOf<{ id: string }>(stack, service, newest);
  if (last === undefined) return;
  const waiting = `SELECT id FROM outbox WHERE published_at IS NULL AND id <= '${last.id}' LIMIT 1`;
  await until(`the outbox of ${service} to be told`, async () => (await queryOf(stack, service, waiting)).length === 0);
}

async function untilRead(manager: JetStreamManager): Promise<void> {
  for await (const { config, state } of manager.streams.list()) {
    let behind = '';
    const isRead = async () => {
      for await (const { name, ack_floor, num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
        behind = name;
        if (num_pending + num_ack_pending > 0 && ack_floor.stream_seq < state.last_seq) return false;
      }
      return true;
    };
    await until(`${config.name} to be read up to ${state.last_seq}`, isRead).catch((cause) => {
      throw new Error(`${cause.message}; ${behind} has not`, { cause });
    });
  }
}
