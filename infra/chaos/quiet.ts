import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Databases } from './facts/databases.ts';
import { publishersOf } from './facts/readers.ts';

export interface QuietOptions {
  readonly databases: Databases;
  readonly brokerUrl: string;
  /** The checks begin after so long even when something is still missing: they then say what. */
  readonly deadlineMs: number;
}

const AGAIN_MS = 250;

/**
 * Waits until nothing is under way any more: every outbox is empty, every event has been dealt with by every reader, and
 * the broker waits for no acknowledgement. Answers how long that took, or undefined when the time was up first.
 */
export async function waitUntilQuiet({ databases, brokerUrl, deadlineMs }: QuietOptions): Promise<number | undefined> {
  const startedAt = performance.now();
  const connection = await connect(brokerAccess(brokerUrl));
  try {
    const manager = await jetstreamManager(connection);
    while (performance.now() - startedAt < deadlineMs) {
      if ((await isDealtWith(databases)) && (await isAcknowledged(manager))) return performance.now() - startedAt;
      await pause(AGAIN_MS);
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

/** Whether each reader has as many events in its inbox as its publishers have written, and all of those are out. */
async function isDealtWith({ of }: Databases): Promise<boolean> {
  const outboxes = await Promise.all(
    SERVICES.map(async (service) => {
      const [counts] = await of[service]<{ events: number; waiting: number }>(
        'SELECT count(*)::int AS events, count(*) FILTER (WHERE published_at IS NULL)::int AS waiting FROM outbox',
      );
      return { service, events: counts?.events ?? 0, waiting: counts?.waiting ?? 0 };
    }),
  );
  if (outboxes.some(({ waiting }) => waiting > 0)) return false;
  const readers = await Promise.all(
    SERVICES.map(async (reader) => {
      const [counts] = await of[reader]<{ events: number }>('SELECT count(*)::int AS events FROM inbox');
      const expected = outboxes
        .filter(({ service }) => publishersOf[reader].includes(service))
        .reduce((sum, { events }) => sum + events, 0);
      return (counts?.events ?? 0) >= expected;
    }),
  );
  return readers.every(Boolean);
}

async function isAcknowledged(manager: Awaited<ReturnType<typeof jetstreamManager>>): Promise<boolean> {
  for await (const stream of manager.streams.list()) {
    for await (const consumer of manager.consumers.list(stream.config.name)) {
      if (consumer.num_pending > 0 || consumer.num_ack_pending > 0) return false;
    }
  }
  return true;
}
