import type { ServiceName } from '@fourball/contracts/services.ts';
import type { StreamInfo } from '@nats-io/jetstream';
import type { Pool, PoolClient } from 'pg';
import { ensureStream, type Link, streamOf } from '../broker.ts';

/** A sequence of one stream; the moment of its making tells it from an earlier one of the same name. */
export interface StreamPosition {
  readonly created: string;
  readonly sequence: number;
}

/** A day less than events are kept, so that a message which went because it was old is never taken for a lost one. */
const REPAIRED_DAYS = 29;
/** Most rows in one batch of an earlier stream's history. */
export const HISTORY_BATCH = 100;

const IS_RECENT = `created_at > now() - make_interval(days => ${REPAIRED_DAYS})`;

/** SQL: whether an outbox row is published again once another stream than the one that took it is there. */
export const IS_REPUBLISHED = `(NOT erased AND ${IS_RECENT})`;

const heldByOthersThan = (stream: string): string =>
  `((stream_created < ${stream} OR stream_created > ${stream}) AND ${IS_REPUBLISHED})`;

/** SQL: the present stream, as far as the database knows: the one that took something last. */
const LATEST_STREAM =
  'SELECT stream_created FROM outbox WHERE published_at IS NOT NULL ORDER BY published_at DESC LIMIT 1';

/** SQL: whether an outbox row is not on the stream, or not on the one that took its place. Looks at the whole outbox. */
export const IS_UNPUBLISHED = `(published_at IS NULL OR ${heldByOthersThan(`(${LATEST_STREAM})`)})`;

/** How many outbox rows {@link IS_UNPUBLISHED} is true of, up to an id where one is given. Looks at hardly any others. */
export async function countUnpublished(pool: Pool, upTo?: string): Promise<number> {
  const latest = await pool.query<{ stream_created: string | null }>(LATEST_STREAM);
  const { rows } = await pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM outbox
     WHERE (published_at IS NULL OR ${heldByOthersThan('$1')}) AND id <= coalesce($2, id)`,
    [latest.rows[0]?.stream_created, upTo],
  );
  return rows[0]?.waiting ?? 0;
}

/**
 * Finds the published events that the stream no longer holds and makes them wait for the relay again.
 *
 * An outbox row names the stream that took it (by the moment of the stream's making, which no two streams of a name
 * share) and its sequence there. It is lost when the stream is another one by now (deleted, or its whole store wiped),
 * when its sequence lies behind the stream's last (the tail went in a power cut) or before its first (purged), or when
 * the stream lists the sequence as deleted. The relay sees to it that the numbers of a lost tail are not given to other
 * events before this has run. Of what another stream held only the newest are touched, so that the relay sees that some
 * are lost; it finds the others by the stream that they name, however many there are (`outbox-queue.ts`).
 *
 * Guarantee: whatever was written here in the last 29 days, and not erased since, is then on the stream or about to be.
 * What was erased is not missed, but in a lost tail: there the empty event takes its number. Nothing that the stream
 * holds is published again, and if it were, the readers' inbox would make that harmless.
 * @returns how many events were lost, and how far the stream is.
 */
export async function reconcile(
  database: Pool | PoolClient,
  link: Link,
  publisher: ServiceName,
): Promise<{ lost: number; reached: StreamPosition }> {
  // Rows marked later than this may not be on the stream yet as `info` tells of it.
  const { rows } = await database.query<{ asOf: string }>('SELECT now()::text AS "asOf"');
  const asOf = rows[0]?.asOf;
  const { created, state } = await inspectStream(link, publisher);
  const earlier = await lostWithEarlierStreams(database, created, asOf);
  const { rowCount } = await database.query(
    `UPDATE outbox SET published_at = NULL
     WHERE published_at <= $1 AND ${IS_RECENT}
       AND (stream_created IS NULL
         OR (stream_created = $2 AND (stream_sequence < $3 OR stream_sequence > $4))
         OR (stream_created = $2 AND stream_sequence = ANY($5::bigint[])))
       AND (NOT erased OR (stream_created = $2 AND stream_sequence > $4))`,
    [asOf, created, state.first_seq, state.last_seq, state.deleted ?? []],
  );
  return { lost: earlier + (rowCount ?? 0), reached: { created, sequence: state.last_seq } };
}

async function lostWithEarlierStreams(
  database: Pool | PoolClient,
  created: string,
  asOf: string | undefined,
): Promise<number> {
  const isLost = `published_at <= $2 AND ${heldByOthersThan('$1')}`;
  const { rows } = await database.query<{ lost: number }>(`SELECT count(*)::int AS lost FROM outbox WHERE ${isLost}`, [
    created,
    asOf,
  ]);
  const lost = rows[0]?.lost ?? 0;
  if (lost > 0)
    await database.query(
      `UPDATE outbox SET published_at = NULL WHERE id IN (
         SELECT id FROM outbox WHERE ${isLost} ORDER BY stream_created DESC, stream_sequence DESC LIMIT $3)`,
      [created, asOf, HISTORY_BATCH],
    );
  return lost;
}

async function inspectStream(link: Link, publisher: ServiceName): Promise<StreamInfo> {
  const info = await ensureStream(link, publisher);
  if (!info.state.num_deleted) return info;
  return link.manager.streams.info(streamOf(publisher), { deleted_details: true });
}

/** Marks outbox rows as taken by a stream, each under its sequence. */
export async function markPublished(
  client: PoolClient,
  streamCreated: string,
  taken: readonly { id: string; sequence: number }[],
): Promise<void> {
  await client.query(
    `UPDATE outbox SET published_at = now(), stream_created = $1, stream_sequence = taken.sequence
     FROM unnest($2::bigint[], $3::bigint[]) AS taken (id, sequence) WHERE outbox.id = taken.id`,
    [streamCreated, taken.map(({ id }) => id), taken.map(({ sequence }) => sequence)],
  );
}
