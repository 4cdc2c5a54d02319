import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { PoolClient } from 'pg';

/** Rows that go together at most. */
export const BATCH = 200;
/** Of what an earlier stream held, so many go together at most. */
const HISTORY_BATCH = 100;
/** The next ones wait until the readers have none left to read, for no longer than this. */
const HISTORY_LONGEST_PAUSE_MS = 5_000;

export interface WaitingRow {
  readonly id: string;
  readonly envelope: Envelope;
  /** Where it was before the stream lost it. */
  readonly lostFrom: string | null;
}

/** Answers what is to be published next on the stream that was made at the moment given. */
export type NextWaiting = (streamCreated: string) => Promise<WaitingRow[]>;

/**
 * Chooses among the outbox rows that wait:
 *
 * 1. what this very stream has lost, in its old order, so that a lost tail gets its numbers again;
 * 2. what was never published, in the order in which it was written;
 * 3. what an earlier stream held, whose whole store is gone: the newest first, for that is what readers may not have
 *    read, and no faster than they read, so that new events do not wait behind a month of those that everyone knows.
 *
 * `unread` tells how many events the reader that is furthest behind has before it.
 */
export function createNextWaiting(client: PoolClient, unread: () => Promise<number>): NextWaiting {
  let historyDueAt = 0;

  const select = async (rest: string, values: unknown[]): Promise<WaitingRow[]> =>
    (await client.query<WaitingRow>(`${waiting} ${rest}`, values)).rows;

  async function areSomeLost(): Promise<boolean> {
    const { rows } = await client.query<{ some: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NOT NULL) AS some',
    );
    return rows[0]?.some ?? false;
  }

  async function historyBefore(streamCreated: string): Promise<WaitingRow[]> {
    if (performance.now() < historyDueAt && (await unread()) > 0) return [];
    historyDueAt = performance.now() + HISTORY_LONGEST_PAUSE_MS;
    const newestFirst = 'ORDER BY stream_created DESC, stream_sequence DESC LIMIT $2';
    const values = [streamCreated, HISTORY_BATCH];
    const earlier = await select(`AND stream_created < $1 ${newestFirst}`, values);
    // A stream that was made before another and yet comes after it: the broker's clock was set back.
    const rows = earlier.length > 0 ? earlier : await select(`AND stream_created > $1 ${newestFirst}`, values);
    return rows.reverse();
  }

  return async (streamCreated) => {
    const someAreLost = await areSomeLost();
    const rows = someAreLost
      ? await select('AND stream_created = $1 ORDER BY stream_sequence LIMIT $2', [streamCreated, BATCH])
      : [];
    if (rows.length < BATCH) {
      rows.push(...(await select('AND stream_sequence IS NULL ORDER BY id LIMIT $1', [BATCH - rows.length])));
    }
    if (rows.length < BATCH && someAreLost) rows.push(...(await historyBefore(streamCreated)));
    return rows;
  };
}

const waiting = `SELECT id, envelope, stream_created || '/' || stream_sequence AS "lostFrom" FROM outbox
  WHERE published_at IS NULL`;
