import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool, PoolClient } from 'pg';
import { LOCK_KEYS } from '../../database/advisory-lock.ts';
import { createPool } from '../../database/database.ts';
import type { OwnClient, Transaction } from '../../database/transaction.ts';
import type { Log } from '../../process/log.ts';
import { type Broker, type Link, streamOf } from '../broker.ts';
import { startConsumer } from '../consume/consumer.ts';
import { deleteConsumer } from '../consume/durable.ts';
import type { Handler } from '../consume/handler.ts';
import { UNREADABLE } from '../consume/inbox.ts';
import type { HandlersByPublisher } from '../consume/reading.ts';
import { requestSnapshot } from '../publish/snapshot-requests.ts';
import { tryAgain } from '../retry.ts';
import { rebuildDurableOf } from '../subjects.ts';
import {
  createRebuildSchema,
  dropRebuildSchema,
  isHeldByOthers,
  REBUILD_SCHEMA,
  type TableOutcome,
  takeOver,
} from './rebuild-schema.ts';

const POLL_MS = 100;
/** Milliseconds to the next try of an event that failed: someone waits for the end of it. */
const retryDelay = (deliveries: number): number => Math.min(50 * deliveries, 1_000);
/** As long as live writes may be held up at the end. */
const HOLD_MS = 2_000;
/** When nothing more was dealt with for so long, something waits for what does not come. */
const STANDSTILL_MS = 120_000;
/** A session that was lost a moment ago may hold it still. */
const LOCK_MS = 2_000;

export interface Rebuilt {
  /** How many aggregates each owner published again. */
  readonly snapshots: Readonly<Record<string, number>>;
  readonly tables: readonly TableOutcome[];
}

/**
 * Builds the read models of a service from scratch and replaces the live ones by them: new durable consumers read the
 * publishers' streams from the beginning, a fresh snapshot of each owner included, through the same handlers into
 * tables of their own. Reads see the old state until the new one is complete; events that arrive meanwhile are in it.
 * Nobody is notified again: every event counts as a snapshot, and of the rebuild schema only the read models are kept.
 *
 * The history is read besides the snapshots because of its tombstones: without them, an old event that is still under
 * way would bring back what is gone.
 * One that loses the database or the broker in the middle begins again.
 * @throws when an owner does not run, when an event fails here that did not fail in live reading, and when the service is
 * being rebuilt already. The live tables are then as they were.
 */
export const rebuild = <Tx extends Transaction>(options: RebuildOptions<Tx>): Promise<Rebuilt> =>
  tryAgain(() => rebuildOnce(options), options.log);

/** A service that can be rebuilt. */
export interface Rebuildable<Tx extends Transaction> {
  readonly handlers: HandlersByPublisher<Tx>;
  /** The tables that the handlers alone fill. */
  readonly readModels: readonly string[];
  /** A client whose queries mean the tables of a schema. */
  readonly createClient: (pool: Pool, schema: string) => OwnClient<Tx>;
}

export interface RebuildOptions<Tx extends Transaction> extends Rebuildable<Tx> {
  reader: ServiceName;
  databaseUrl: string;
  pool: Pool;
  broker: Broker;
  log: Log;
}

async function rebuildOnce<Tx extends Transaction>(options: RebuildOptions<Tx>): Promise<Rebuilt> {
  const { reader, pool } = options;
  const session = await pool.connect();
  try {
    await session.query(`SET lock_timeout = ${LOCK_MS}`);
    await session.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.rebuild]).catch((cause) => {
      // Without the cause, which would have it tried again.
      throw isHeldByOthers(cause) ? new Error(`${reader} is being rebuilt already`) : cause;
    });
    return await rebuildAlone(options, session);
  } finally {
    // Closing the session is what surely frees the lock.
    session.release(true);
  }
}

async function rebuildAlone<Tx extends Transaction>(
  options: RebuildOptions<Tx>,
  session: PoolClient,
): Promise<Rebuilt> {
  const { reader, pool, broker, handlers, readModels, log } = options;
  const publishers = Object.keys(handlers) as ServiceName[];
  const durable = rebuildDurableOf(reader);
  const link = await broker.link;
  const rebuildPool = createPool(options.databaseUrl, log, { schema: REBUILD_SCHEMA });
  const rebuildClient = options.createClient(rebuildPool, REBUILD_SCHEMA);
  const deleteDurables = () =>
    Promise.all(publishers.map((publisher) => tryAgain(() => deleteConsumer(link, { publisher, durable }), log)));
  try {
    await tryAgain(() => createRebuildSchema(pool), log);
    await deleteDurables();
    const consumers = publishers.map((publisher) =>
      startConsumer({
        broker,
        client: rebuildClient,
        reader,
        publisher,
        durable,
        handlers: (handlers[publisher] ?? []).map(asSnapshot),
        log,
        retryDelay,
        dealtWith: () => {},
      }),
    );
    try {
      const counts = await Promise.all(publishers.map((publisher) => requestSnapshot(link, publisher)));
      const tables = await exchange();
      return { snapshots: Object.fromEntries(publishers.map((name, index) => [name, counts[index] ?? 0])), tables };
    } finally {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      await deleteDurables();
    }
  } finally {
    await rebuildClient.$disconnect();
    await rebuildPool.end();
    await tryAgain(() => dropRebuildSchema(pool), log);
  }

  async function exchange(): Promise<readonly TableOutcome[]> {
    while (true) {
      await allDealtWith(link, publishers, durable, STANDSTILL_MS);
      await refuseNewFailures(pool);
      const tables = await takeOver(session, readModels, () =>
        allDealtWith(link, publishers, durable, HOLD_MS).then(
          () => true,
          () => false,
        ),
      );
      if (tables) return tables;
      log.info('rebuild blocked by writers; will retry');
    }
  }
}

const asSnapshot = <Work>({ kind, apply }: Handler<Work>): Handler<Work> => ({
  kind,
  apply: (work, event: object) => apply(work, { ...event, isSnapshot: true } as never),
});

/**
 * Waits until all that is on the streams at this moment was dealt with.
 * @throws when nothing more was dealt with for `patienceMs`.
 */
async function allDealtWith(
  link: Link,
  publishers: readonly ServiceName[],
  durable: string,
  patienceMs: number,
): Promise<void> {
  const targets = await Promise.all(
    publishers.map(async (publisher) => (await link.manager.streams.info(streamOf(publisher))).state.last_seq),
  );
  let before = '';
  let progressAt = performance.now();
  while (performance.now() - progressAt < patienceMs) {
    const readers = await Promise.all(
      publishers.map((publisher) => link.manager.consumers.info(streamOf(publisher), durable).catch(() => undefined)),
    );
    const isDone = readers.every(
      (reader, index) =>
        reader &&
        (reader.ack_floor.stream_seq >= (targets[index] ?? 0) || reader.num_pending + reader.num_ack_pending === 0),
    );
    if (isDone) return;
    const now = JSON.stringify(readers.map((reader) => reader?.ack_floor.stream_seq));
    if (now !== before) {
      before = now;
      progressAt = performance.now();
    }
    await pause(POLL_MS);
  }
  throw new Error('Some events wait for others that do not come: LOG_LEVEL=warn tells which');
}

async function refuseNewFailures(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ type: string; reason: string }>(
    `SELECT type, reason FROM ${REBUILD_SCHEMA}.dead_letters AS failed
     WHERE type <> $1 AND NOT EXISTS (SELECT FROM dead_letters AS known WHERE known.event_id = failed.event_id) LIMIT 1`,
    [UNREADABLE],
  );
  const [failed] = rows;
  if (failed)
    throw new Error(`An event (${failed.type}) could not be applied, so nothing was changed: ${failed.reason}`);
}
