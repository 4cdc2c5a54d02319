import type { ServiceName } from '@fourball/contracts/services.ts';
import type { StreamInfo } from '@nats-io/jetstream';
import type { Pool, PoolClient } from 'pg';
import { ensureStream, type Link, streamOf } from './broker.ts';

/** A sequence of one stream; the moment of its making tells it from an earlier one of the same name. */
export interface StreamPosition {
  readonly created: string;
  readonly sequence: number;
}

/** A day less than events are kept, so that a message which went because it was old is never taken for a lost one. */
const REPAIRED_DAYS = 29;

/**
 * Finds the published events that the stream no longer holds and makes them wait for the relay again.
 *
 * An outbox row names the stream that took it (by the moment of the stream's making, which no two streams of a name
 * share) and its sequence there. It is lost when the stream is another one by now (deleted, or its whole store wiped),
 * when its sequence lies behind the stream's last (the tail went in a power cut) or before its first (purged), or when
 * the stream lists the sequence as deleted. The relay sees to it that the numbers of a lost tail are not given to other
 * events before this has run.
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
  // What is marked later than this may not be on the stream yet as `info` tells of it.
  const { rows } = await database.query<{ asOf: string }>('SELECT now()::text AS "asOf"');
  const { created, state } = await inspectStream(link, publisher);
  const { rowCount } = await database.query(
    `UPDATE outbox SET published_at = NULL
     WHERE published_at <= $1 AND created_at > $1::timestamptz - make_interval(days => $2)
       AND (stream_created IS NULL OR stream_created < $3 OR stream_created > $3
         OR (stream_created = $3 AND (stream_sequence < $4 OR stream_sequence > $5))
         OR (stream_created = $3 AND stream_sequence = ANY($6::bigint[])))
       AND (NOT erased OR (stream_created = $3 AND stream_sequence > $5))`,
    [rows[0]?.asOf, REPAIRED_DAYS, created, state.first_seq, state.last_seq, state.deleted ?? []],
  );
  return { lost: rowCount ?? 0, reached: { created, sequence: state.last_seq } };
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
