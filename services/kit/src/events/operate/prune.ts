import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { LOCK_KEYS } from '../../database/advisory-lock.ts';
import { startRounds } from '../../jobs/rounds.ts';
import type { Log } from '../../process/log.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows of one statement: short enough that nobody waits for its locks. */
const BATCH = 1_000;
const PAUSE_MS = 50;
/** Rows that go when they are old. The words of SQL are the code's own. */
export interface Expiring {
  readonly table: string;
  /** Column with the moment from which the age counts. */
  readonly age: string;
  readonly days: number;
  /** Condition on the rows; all of them without one. */
  readonly only?: string;
  /** The age counts from when the pruning first saw the row: whatever writes it need not know of it. */
  readonly isStamped?: true;
}

/**
 * Tombstones of a read model, which go so many days after they were first seen. They have to outlive every event that may
 * still come late: the stream keeps those for 30 days, the outbox republishes them for as long.
 */
export const tombstones = (table: string, days: number): Expiring => ({
  table,
  age: 'gone_at',
  days,
  only: 'gone',
  isStamped: true,
});

/** Rows of the tables that every service has. */
const EVERYWHERE: readonly Expiring[] = [
  // As long as the stream keeps them.
  { table: 'outbox', age: 'published_at', days: 30 },
  // An event that the stream has lost is published again up to the last of the outbox's days, and is then on the stream for 30
  // more: to be told from a new one it must be remembered for both.
  { table: 'inbox', age: 'created_at', days: 61 },
  // Some 13 months, so that what happened a year ago can still be read. A trigger keeps what is younger.
  { table: 'audit_entries', age: 'created_at', days: 400 },
];

/** Removes old rows as {@link prune} does, now and every hour. @returns ends it after the run under way. */
export const startPruning = ({ pool, log, own }: { pool: Pool; log: Log; own: readonly Expiring[] }) =>
  startRounds(
    {
      everyMs: HOUR_MS,
      async work(signal) {
        const pruned = await prune(pool, own, signal);
        if (Object.keys(pruned).length > 0) log.info(pruned, 'removed old rows');
      },
      failed: 'old rows could not be removed; will retry in an hour',
    },
    log,
  );

/**
 * Removes, in small batches, what was published more than 30 days ago from the outbox, what was dealt with more than 61 days
 * ago from the inbox, with the attempts at what was dealt with, what is older than 400 days from the audit trail, and old rows
 * of the service's own tables. Does nothing while another process does it. Dead letters and unpublished events stay.
 * @returns how many rows went, by table.
 */
export async function prune(pool: Pool, own: readonly Expiring[] = [], signal?: AbortSignal) {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const lock = await client.query('SELECT pg_try_advisory_lock($1) AS free', [LOCK_KEYS.prune]);
    const pruned: Record<string, number> = {};
    if (!lock.rows[0].free) return pruned;
    for (const expiring of [...EVERYWHERE, ...own]) {
      const { table } = expiring;
      if (expiring.isStamped) await stamp(client, expiring);
      const removed = await removeOld(client, expiring, signal);
      if (removed > 0) pruned[table] = (pruned[table] ?? 0) + removed;
    }
    // Those whose end could not be written down.
    await client.query('DELETE FROM attempts USING inbox WHERE attempts.event_id = inbox.event_id');
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEYS.prune]);
    return pruned;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    // Closing the session is what surely frees the lock.
    client.release(isBroken);
  }
}

async function stamp(client: PoolClient, { table, age, only = 'true' }: Expiring): Promise<void> {
  await client.query(`UPDATE ${table} SET ${age} = now() WHERE ${only} AND ${age} IS NULL`);
  await client.query(`UPDATE ${table} SET ${age} = NULL WHERE NOT (${only}) AND ${age} IS NOT NULL`);
}

async function removeOld(client: PoolClient, expiring: Expiring, signal?: AbortSignal): Promise<number> {
  const { table, age, days, only = 'true' } = expiring;
  for (let removed = 0; ; await pause(PAUSE_MS)) {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE ${only} AND ${age} < now() - make_interval(days => $1)
         ORDER BY ${age} LIMIT $2))`,
      [days, BATCH],
    );
    removed += rowCount ?? 0;
    if (signal?.aborted || (rowCount ?? 0) < BATCH) return removed;
  }
}
