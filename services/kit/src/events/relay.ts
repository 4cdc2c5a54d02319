import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { publishing } from '../telemetry/event-spans.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { type Broker, ensureStream, type Link } from './broker.ts';
import { createSignal } from './signal.ts';

const BATCH = 200;
const POLL_MS = 250;
const STANDBY_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;
/** Together with the database it is taken in, this lock says who relays: one process of a service at a time. */
const RELAY_LOCK = 4_402_001;

export interface Relay {
  /** To be called after a commit: events leave at once rather than at the next poll. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Brings the outbox to the stream in the order of its ids. A row is marked as published after the broker's ack, so each
 * event arrives at least once; the event id as message id makes the broker drop most repetitions, the readers' inbox
 * the rest. Of a service's replicas one relays; the others stand by and pass their wake-ups on.
 */
export function startRelay(options: { pool: Pool; broker: Broker; publisher: ServiceName; log: Log }): Relay {
  const { pool, broker, publisher, log } = options;
  const signal = createSignal();
  const hint = `hint.${publisher}`;
  let stopped = false;
  let leading = false;

  async function run() {
    const link = await broker.link;
    link.connection.subscribe(hint, { callback: () => signal.ring() });
    while (!stopped) {
      try {
        await lead(link);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the relay pauses: events stay in the outbox');
      }
      leading = false;
      if (!stopped) await signal.wait(STANDBY_MS);
    }
  }

  async function lead(link: Link) {
    const client = await pool.connect();
    let broken: Error | undefined;
    client.on('error', (error) => {
      broken = error;
    });
    try {
      const lock = await client.query('SELECT pg_try_advisory_lock($1) AS leads', [RELAY_LOCK]);
      leading = lock.rows[0].leads;
      if (!leading) return;
      await ensureStream(link, publisher);
      while (!stopped && !broken) {
        const relayed = broker.connected() ? await relayBatch(client, link) : 0;
        if (relayed < BATCH) await signal.wait(POLL_MS);
      }
    } finally {
      client.removeAllListeners('error');
      // Closing the session, rather than giving it back, is what surely frees the lock.
      client.release(true);
    }
  }

  const running = run().catch((error) => log.error({ err: error }, 'the relay ended'));
  return {
    wake() {
      signal.ring();
      if (!leading && broker.connected()) void broker.link.then((link) => link.connection.publish(hint));
    },
    async stop() {
      stopped = true;
      signal.ring();
      // Without a broker there never was anything to finish.
      if (broker.connected()) await running;
    },
  };
}

/** Publishes up to {@link BATCH} waiting events; answers how many the broker has taken. */
async function relayBatch(client: PoolClient, link: Link): Promise<number> {
  const { rows } = await client.query<{ id: string; envelope: Envelope }>(
    'SELECT id, envelope FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT $1',
    [BATCH],
  );
  if (rows.length === 0) return 0;
  const outcomes = await Promise.allSettled(rows.map(({ envelope }) => publish(link, envelope)));
  const taken = rows.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((row) => row.id);
  await client.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])', [taken]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw new Error(`${rows.length - taken.length} event(s) were not taken`, { cause: failure.reason });
  return taken.length;
}

const publish = (link: Link, envelope: Envelope) =>
  inSpan(`publish ${envelope.type}`, publishing(envelope), () =>
    link.stream.publish(`${envelope.type}.${envelope.subject}`, JSON.stringify(envelope), {
      msgID: envelope.id,
      timeout: PUBLISH_TIMEOUT_MS,
    }),
  );
