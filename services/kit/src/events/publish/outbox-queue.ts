import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { PoolClient } from 'pg';
import { HISTORY_BATCH, IS_REPUBLISHED } from './reconcile.ts';

/** Rows that go together at most. */
export const BATCH = 200;
/** Longer than this the next ones do not wait for readers that are behind. */
const LONGEST_PAUSE_MS = 2_000;

export interface UnpublishedRow {
  readonly id: string;
  readonly envelope: Envelope;
  /** Where it was before the stream lost it. */
  readonly lostFrom: string | null;
}

/**
 * Chooses among the outbox rows that wait:
 *
 * 1. what this very stream has lost, in its old order, so that a lost tail gets its numbers again;
 * 2. what was never published, in the order in which it was written;
 * 3. what an earlier stream held, whose whole store is gone: the newest first, for that is what readers may not have
 *    read, and no faster than they read, so that a month of events that everyone knows holds up none of the new ones.
 *
 * `unread` tells how many events the reader that is furthest behind has before it.
 */
export function createOutboxQueue(client: PoolClient, unread: () => Promise<number>) {
  let history = { of: '', isLeft: false, at: Number.NEGATIVE_INFINITY };

  const select = async (where: string, values: unknown[]): Promise<UnpublishedRow[]> =>
    (await client.query<UnpublishedRow>(`${selected} WHERE ${where}`, values)).rows;

  /** Asked in one, for most of the time neither does. */
  async function findWaiting(): Promise<{ isAnyLost: boolean; isAnyFresh: boolean }> {
    const { rows } = await client.query<{ isAnyLost: boolean; isAnyFresh: boolean }>({
      name: 'waiting in the outbox',
      text: `SELECT EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NOT NULL) AS "isAnyLost",
                    EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NULL) AS "isAnyFresh"`,
    });
    return rows[0] as (typeof rows)[number];
  }

  async function historyBefore(streamCreated: string): Promise<UnpublishedRow[]> {
    if (history.of !== streamCreated) history = { of: streamCreated, isLeft: true, at: performance.now() };
    if (performance.now() - history.at < LONGEST_PAUSE_MS && (await unread()) > 0) return [];
    const newest = `(published_at IS NULL OR ${IS_REPUBLISHED})
      ORDER BY stream_created DESC, stream_sequence DESC LIMIT $2`;
    const values = [streamCreated, HISTORY_BATCH];
    const earlier = await select(`stream_created < $1 AND ${newest}`, values);
    // A stream that was made before another and yet comes after it: the broker's clock was set back.
    const rows = earlier.length > 0 ? earlier : await select(`stream_created > $1 AND ${newest}`, values);
    history = { of: streamCreated, isLeft: rows.length > 0, at: performance.now() };
    return rows.reverse();
  }

  /** Answers what is to be published next on the stream that was made at the moment given. */
  async function next(streamCreated: string): Promise<UnpublishedRow[]> {
    const { isAnyLost, isAnyFresh } = await findWaiting();
    const rows = isAnyLost
      ? await select('published_at IS NULL AND stream_created = $1 ORDER BY stream_sequence LIMIT $2', [
          streamCreated,
          BATCH,
        ])
      : [];
    if (isAnyFresh && rows.length < BATCH) {
      const ofFresh = 'published_at IS NULL AND stream_sequence IS NULL ORDER BY id LIMIT $1';
      rows.push(...(await select(ofFresh, [BATCH - rows.length])));
    }
    if (rows.length < BATCH && (isAnyLost || history.isLeft)) rows.push(...(await historyBefore(streamCreated)));
    return rows;
  }

  return {
    next,
    /** Whether what an earlier stream held waits for its time. */
    isHistoryLeft: () => history.isLeft,
  };
}

const selected = `SELECT id, envelope, stream_created || '/' || stream_sequence AS "lostFrom" FROM outbox`;
