import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { IS_UNPUBLISHED } from '@fourball/kit/events/publish/reconcile.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Databases } from './databases.ts';
import { publishersOf } from './readers.ts';

export interface QuietOptions {
  readonly databases: Databases;
  readonly brokerUrl: string;
  /** The checks begin after so long even when something is still missing: they then say what. */
  readonly deadlineMs: number;
  /** False leaves mails waiting, as some do for the morning, or for a mail server; waited for unless told. */
  readonly mailsToo?: boolean;
}

const AGAIN_MS = 250;

/**
 * Waits until nothing is under way any more: every outbox is empty, every event has been dealt with by every reader, and
 * the broker waits for no acknowledgement; no mail and no ranking of a week waits. Answers how long that took, or undefined when the time was up first.
 */
export async function waitUntilQuiet({
  databases,
  brokerUrl,
  deadlineMs,
  mailsToo = true,
}: QuietOptions): Promise<number | undefined> {
  const startedAt = performance.now();
  const connection = await connect(brokerAccess(brokerUrl));
  try {
    const manager = await jetstreamManager(connection);
    while (performance.now() - startedAt < deadlineMs) {
      const isQuiet =
        (await isDealtWith(databases)) &&
        (await isRanked(databases)) &&
        (!mailsToo || (await isSent(databases))) &&
        (await isAcknowledged(manager));
      if (isQuiet) return performance.now() - startedAt;
      await pause(AGAIN_MS);
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

/** Whether each reader has in its inbox what its publishers have written and not erased, and all of that is out. */
async function isDealtWith({ of }: Databases): Promise<boolean> {
  const outboxes = await Promise.all(
    SERVICES.map(async (service) => {
      const events = await of[service]<{ id: string; isOut: boolean; erased: boolean }>(
        `SELECT event_id AS id, NOT ${IS_UNPUBLISHED} AS "isOut", erased FROM outbox`,
      );
      return { service, events };
    }),
  );
  if (outboxes.some(({ events }) => events.some(({ isOut }) => !isOut))) return false;
  const readers = await Promise.all(
    SERVICES.map(async (reader) => {
      const inbox = new Set((await of[reader]<{ id: string }>('SELECT event_id AS id FROM inbox')).map(({ id }) => id));
      const heard = outboxes.filter(({ service }) => publishersOf[reader].includes(service));
      return heard.every(({ events }) => events.every(({ id, erased }) => erased || inbox.has(id)));
    }),
  );
  return readers.every(Boolean);
}

async function isSent({ of }: Databases): Promise<boolean> {
  const [mails] = await of.notification<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM mails WHERE outcome IS NULL AND NOT is_held',
  );
  return mails?.waiting === 0;
}

async function isRanked({ of }: Databases): Promise<boolean> {
  const [jobs] = await of.recommendation<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM jobs.job
     WHERE name IN ('weekly-slots-week', 'weekly-slots-batch') AND state < 'completed'`,
  );
  return jobs?.waiting === 0;
}

async function isAcknowledged(manager: Awaited<ReturnType<typeof jetstreamManager>>): Promise<boolean> {
  let consumers = 0;
  for await (const stream of manager.streams.list()) {
    for await (const consumer of manager.consumers.list(stream.config.name)) {
      consumers += 1;
      if (consumer.num_pending > 0 || consumer.num_ack_pending > 0) return false;
    }
  }
  // After a lost store, one that is not there yet has everything before it.
  return consumers >= SERVICES.flatMap((reader) => publishersOf[reader]).length;
}
