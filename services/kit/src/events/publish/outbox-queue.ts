import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { PoolClient } from 'pg';
import { HISTORY_BATCH, IS_REPUBLISHED } from './reconcile.ts';

/** Rows that go together at most. */
export const BATCH = 200;
/** So many of the newest that an earlier stream held may not have been read: they wait for no quiet moment. */
const HISTORY_AT_ONCE = 1_000;
/** Without anything new for so long, the rest of them goes as fast as it is read. */
const QUIET_MS = 1_000;
/** Longer than this the next ones wait neither for readers nor for a quiet moment. */
const HISTORY_LONGEST_PAUSE_MS = 2_000;

export interface UnpublishedRow {
  readonly id: string;
  readonly envelope: Envelope;
  /** Where it was before the stream lost it. */
  readonly lostFrom: string | null;
}

export interface OutboxQueue {
  /** Answers what is to be published next on the stream that was made at the moment given. */
  next(streamCreated: string): Promise<UnpublishedRow[]>;
  /** Whether what an earlier stream held waits for its time. */
  isHistoryLeft(): boolean;
}

/**
 * Chooses among the outbox rows that wait:
 *
 * 1. what this very stream has lost, in its old order, so that a lost tail gets its numbers again;
 * 2. what was never published, in the order in which it was written;
 * 3. what an earlier stream held, whose whole store is gone: the newest first, for that is what readers may not have
 *    read, and no faster than they read; most of it in quiet moments, so that a month of events that everyone knows
 *    takes nothing from those that are new.
 *
 * `unread` tells how many events the reader that is furthest behind has before it.
 */
export function createOutboxQueue(client: PoolClient, unread: () => Promise<number>): OutboxQueue {
  let lastFreshAt = Number.NEGATIVE_INFINITY;
  let history = { of: '', isLeft: false, published: 0, at: Number.NEGATIVE_INFINITY };

  const select = async (where: string, values: unknown[]): Promise<UnpublishedRow[]> =>
    (await client.query<UnpublishedRow>(`${selected} WHERE ${where}`, values)).rows;

  /** Asked in one, for most of the time neither does. */
  async function findWaiting(): Promise<{ isAnyLost: boolean; isAnyFresh: boolean }> {
    const { rows } = await client.query<{ isAnyLost: boolean; isAnyFresh: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NOT NULL) AS "isAnyLost",
              EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NULL) AS "isAnyFresh"`,
    );
    return rows[0] as (typeof rows)[number];
  }

  async function isTimeForHistory(): Promise<boolean> {
    const now = performance.now();
    if (now - history.at >= HISTORY_LONGEST_PAUSE_MS) return true;
    if (history.published >= HISTORY_AT_ONCE && now - lastFreshAt < QUIET_MS) return false;
    return (await unread()) === 0;
  }

  /** How much of what was written before this stream was made is on it: another relay may have begun with the history. */
  async function publishedOn(streamCreated: string): Promise<number> {
    const { rows } = await client.query<{ published: number }>(
      'SELECT count(*)::int AS published FROM outbox WHERE stream_created = $1 AND created_at < $1::timestamptz',
      [streamCreated],
    );
    return rows[0]?.published ?? 0;
  }

  async function historyBefore(streamCreated: string): Promise<UnpublishedRow[]> {
    if (history.of !== streamCreated)
      history = { of: streamCreated, isLeft: true, published: await publishedOn(streamCreated), at: performance.now() };
    if (!(await isTimeForHistory())) return [];
    const newest = `(published_at IS NULL OR ${IS_REPUBLISHED})
      ORDER BY stream_created DESC, stream_sequence DESC LIMIT $2`;
    const values = [streamCreated, HISTORY_BATCH];
    const earlier = await select(`stream_created < $1 AND ${newest}`, values);
    // A stream that was made before another and yet comes after it: the broker's clock was set back.
    const rows = earlier.length > 0 ? earlier : await select(`stream_created > $1 AND ${newest}`, values);
    const published = history.published + rows.length;
    history = { ...history, isLeft: rows.length > 0, published, at: performance.now() };
    return rows.reverse();
  }

  async function next(streamCreated: string): Promise<UnpublishedRow[]> {
    const { isAnyLost, isAnyFresh } = await findWaiting();
    const rows = isAnyLost
      ? await select('published_at IS NULL AND stream_created = $1 ORDER BY stream_sequence LIMIT $2', [
          streamCreated,
          BATCH,
        ])
      : [];
    if (isAnyFresh && rows.length < BATCH) {
      lastFreshAt = performance.now();
      const ofFresh = 'published_at IS NULL AND stream_sequence IS NULL ORDER BY id LIMIT $1';
      rows.push(...(await select(ofFresh, [BATCH - rows.length])));
    }
    if (rows.length < BATCH && (isAnyLost || history.isLeft)) rows.push(...(await historyBefore(streamCreated)));
    return rows;
  }

  return { next, isHistoryLeft: () => history.isLeft };
}

const selected = `SELECT id, envelope, stream_created || '/' || stream_sequence AS "lostFrom" FROM outbox`;
