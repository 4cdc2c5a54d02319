import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { LOCK_KEYS } from '../../database/advisory-lock.ts';
import type { Log } from '../../process/log.ts';
import { inSpan } from '../../telemetry/tracing.ts';
import { type Broker, type Link, streamOf } from '../broker.ts';
import { publishing } from '../event-spans.ts';
import { hintOf } from '../subjects.ts';
import { BATCH, createOutboxQueue, type UnpublishedRow } from './outbox-queue.ts';
import { createPurge, type Relaying } from './purging.ts';
import { markPublished, reconcile, type StreamPosition } from './reconcile.ts';
import { createSignal } from './signal.ts';

/** A broker that is there and does not answer is given up after this long. */
const PUBLISH_TIMEOUT_MS = 3_000;
/** How often the one that relays asks whether the stream still holds what it took. */
const RECONCILE_MS = 60_000;

/**
 * Brings the outbox to the stream in the order of its ids; nobody else publishes there. A row is marked as published
 * after the broker's ack, so each event arrives at least once; the event id as message id makes the broker drop most
 * repetitions, the readers' inbox the rest. Of a service's replicas one relays; the others stand by and pass their
 * wake-ups on. Before its first batch, whenever the broker is back and every {@link RECONCILE_MS}, it finds what the
 * stream has lost and publishes it again. What was erased it has the broker purge.
 */
export function startRelay(options: { pool: Pool; broker: Broker; publisher: ServiceName; log: Log }) {
  const { pool, broker, publisher, log } = options;
  const { relayRetryMs, standbyMs } = broker.timings;
  const signal = createSignal();
  const hint = hintOf(publisher);
  let stopped = false;
  let leading = false;
  let isPaused = false;

  async function run() {
    const link = await broker.link;
    link.connection.subscribe(hint, { callback: () => signal.ring() });
    while (!stopped) {
      try {
        await lead(link);
      } catch (error) {
        pause(error);
      }
      const pauseMs = leading ? relayRetryMs : standbyMs;
      leading = false;
      if (!stopped) await signal.wait(pauseMs);
    }
  }

  /** Every try fails until the database or the broker is back: the first says so. */
  function pause(error: unknown) {
    if (!stopped && !isPaused) log.warn({ err: error }, 'relay paused; events stay in the outbox');
    isPaused = true;
  }

  function resume() {
    if (isPaused) log.info('the relay goes on');
    isPaused = false;
  }

  async function lead(link: Link) {
    const client = await pool.connect();
    let broken: Error | undefined;
    // Closing a session, rather than giving it back, is what surely frees the lock that it may hold.
    let closes = true;
    const onError = (error: Error) => {
      broken = error;
      closes = true;
      signal.ring();
    };
    client.on('error', onError);
    try {
      const lock = await client.query('SELECT pg_try_advisory_lock($1) AS leads', [LOCK_KEYS.relay]);
      leading = lock.rows[0].leads;
      closes = leading;
      if (!leading) return resume();
      // Comparing a long outbox with the stream takes its time, and nobody waits for it.
      await client.query('SET statement_timeout = 0');
      const relayBatch = createBatchRelay({ client, link, broker, publisher, log });
      while (!stopped && !broken) {
        let waitMs = relayRetryMs;
        if (broker.connected()) {
          waitMs = await relayBatch();
          resume();
        }
        await signal.wait(waitMs);
      }
    } finally {
      // Given back at once: the next try shall not find the lock taken by a session that is still closing.
      if (leading && !broken) await client.query('SELECT pg_advisory_unlock_all()').catch(() => {});
      client.removeListener('error', onError);
      client.release(closes);
    }
  }

  const running = run().catch((error) => log.error({ err: error }, 'the relay ended'));
  return {
    /** To be called after a commit: events leave at once. */
    wake() {
      signal.ring();
      if (leading || !broker.connected()) return;
      broker.link
        .then(({ connection }) => connection.publish(hint))
        .catch((error) => log.warn({ err: error }, 'hint to the relaying replica failed; it polls all the same'));
    },
    async stop() {
      stopped = true;
      signal.ring();
      // Without a broker there never was anything to finish.
      if (broker.connected()) await running;
    },
  };
}

/**
 * Publishes up to {@link BATCH} waiting events at each call; answers after how many milliseconds to look again unless a
 * signal comes: seldom once a look found nothing to do. Reconciles first when that is due. Each event names the last
 * sequence that it expects the stream to have: a stream that is not as we know it takes nothing before it is reconciled.
 * So a lost tail gets its very numbers again, and readers, who may remember them as read, miss nothing.
 */
function createBatchRelay(options: Relaying): () => Promise<number> {
  const { client, link, broker, publisher, log } = options;
  let due = { connections: -1, at: 0 };
  let reached: StreamPosition = { created: '', sequence: 0 };
  const { relayPollMs, relayRetryMs } = broker.timings;
  const queue = createOutboxQueue(client, () => broker.whileConnected(unreadOf(link, publisher)));
  const purgeWhenDue = createPurge(options);

  async function reconcileWhenDue() {
    const connections = broker.connections();
    if (due.connections === connections && performance.now() < due.at) return;
    const outcome = await reconcile(client, link, publisher);
    reached = outcome.reached;
    due = { connections, at: performance.now() + RECONCILE_MS };
    if (outcome.lost > 0) log.warn({ events: outcome.lost }, 'stream lost events; publishing them again');
  }

  return async () => {
    await reconcileWhenDue();
    const isPurgeLeft = await purgeWhenDue(reached.created);
    const rows = await queue.next(reached.created);
    if (rows.length === 0) return isPurgeLeft || queue.isHistoryLeft() ? relayRetryMs : relayPollMs;
    const outcomes = await Promise.allSettled(
      rows.map((row, index) => broker.whileConnected(publish(link, row, reached.sequence + index))),
    );
    const taken = rows.flatMap(({ id }, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'fulfilled' ? [{ id, sequence: outcome.value.seq }] : [];
    });
    await markPublished(client, reached.created, taken);
    reached = { ...reached, sequence: Math.max(reached.sequence, ...taken.map(({ sequence }) => sequence)) };
    if (taken.length < rows.length) due.at = 0;
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure && taken.length === 0) {
      throw new Error(`${rows.length} event(s) were not taken`, { cause: failure.reason });
    }
    return taken.length === BATCH ? 0 : relayRetryMs;
  };
}

/** How many events lie before the reader that is furthest behind. */
async function unreadOf(link: Link, publisher: ServiceName): Promise<number> {
  let most = 0;
  for await (const reader of link.manager.consumers.list(streamOf(publisher)))
    most = Math.max(most, reader.num_pending);
  return most;
}

/** An event that was lost gets another message id: a purged stream still remembers the first one for a while. */
const publish = (link: Link, { envelope, lostFrom }: UnpublishedRow, lastSequence: number) =>
  inSpan(`publish ${envelope.type}`, publishing(envelope), () =>
    link.stream.publish(`${envelope.type}.${envelope.subject}`, JSON.stringify(envelope), {
      msgID: lostFrom === null ? envelope.id : `${envelope.id} lost from ${lostFrom}`,
      expect: { lastSequence },
      timeout: PUBLISH_TIMEOUT_MS,
    }),
  );
