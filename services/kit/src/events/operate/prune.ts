import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { LOCK_KEYS } from '../../database/advisory-lock.ts';
import { type Repeated, repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../process/log.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows of one statement: short enough that nobody waits for its locks. */
const BATCH = 1_000;
const PAUSE_MS = 50;
/** As long as the stream keeps them. */
const OUTBOX_DAYS = 30;
/**
 * An event that the stream has lost is published again up to the last of the outbox's days, and is then on the stream
 * for 30 more: to be told from a new one it must be remembered for both.
 */
const INBOX_DAYS = 61;
/** Some 13 months, so that what happened a year ago can still be read. A trigger keeps what is younger. */
const AUDIT_DAYS = 400;

export interface Pruned {
  readonly outbox: number;
  readonly inbox: number;
  readonly audit: number;
}

/** Removes old rows of the outbox, the inbox and the audit trail, now and every hour, in small batches, by one replica at a time. */
export function startPruning({ pool, log }: { pool: Pool; log: Log }): Repeated {
  const failed = (err: unknown) => log.warn({ err }, 'old events could not be removed; will retry in an hour');
  return repeat(
    async (stopping) => {
      const pruned = await prune(pool, stopping);
      if (pruned.outbox + pruned.inbox + pruned.audit > 0) log.info(pruned, 'removed old events and audit entries');
    },
    { everyMs: HOUR_MS, failed },
  );
}

/**
 * Removes what was published more than 30 days ago from the outbox, what was dealt with more than 61 days ago from the
 * inbox, with the attempts at what was dealt with, and what is older than 400 days from the audit trail. Does nothing while
 * another process does it. Dead letters and unpublished events stay.
 */
export async function prune(pool: Pool, signal?: AbortSignal): Promise<Pruned> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const lock = await client.query('SELECT pg_try_advisory_lock($1) AS free', [LOCK_KEYS.prune]);
    if (!lock.rows[0].free) return { outbox: 0, inbox: 0, audit: 0 };
    const outbox = await removeOld(
      client,
      { table: 'outbox', key: 'id', age: 'published_at', days: OUTBOX_DAYS },
      signal,
    );
    const inbox = await removeOld(
      client,
      { table: 'inbox', key: 'event_id', age: 'created_at', days: INBOX_DAYS },
      signal,
    );
    // Those whose end could not be written down.
    await client.query('DELETE FROM attempts USING inbox WHERE attempts.event_id = inbox.event_id');
    const audit = await removeOld(
      client,
      { table: 'audit_entries', key: 'id', age: 'created_at', days: AUDIT_DAYS },
      signal,
    );
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEYS.prune]);
    return { outbox, inbox, audit };
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    // Closing the session is what surely frees the lock.
    client.release(isBroken);
  }
}

async function removeOld(
  client: PoolClient,
  { table, key, age, days }: { table: string; key: string; age: string; days: number },
  signal?: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; await pause(PAUSE_MS)) {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE ${key} IN (
         SELECT ${key} FROM ${table} WHERE ${age} < now() - make_interval(days => $1) ORDER BY ${age} LIMIT $2)`,
      [days, BATCH],
    );
    removed += rowCount ?? 0;
    if (signal?.aborted || (rowCount ?? 0) < BATCH) return removed;
  }
}
