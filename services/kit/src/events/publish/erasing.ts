import { LOCK_KEYS } from '../../database/advisory-lock.ts';
import type { WritingTransaction } from '../../database/transaction.ts';

/*
 * Erasing: what was published of an aggregate loses its data for good, here and on the stream.
 *
 * In the transaction that says so, every earlier event of the aggregate loses its data (`eraseEarlier`). The rows stay,
 * with their ids, versions, writes and positions: one that was not published yet is published empty, so that the readers
 * who count the events of a write get all of them; and if the stream's tail is lost, an empty event takes the number
 * that the full one had. Once the event that said so is on the stream, `purging.ts` has the broker drop the messages
 * before it.
 */

/** Takes the data out of all events of these aggregates that are in the outbox so far. */
export async function eraseEarlier(tx: WritingTransaction, aggregateIds: readonly string[]): Promise<void> {
  // Exclude snapshots: a reader of the aggregate has published by then, or reads it after this has been committed.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_KEYS.erase}::bigint)`;
  await tx.$executeRaw`
    UPDATE outbox SET erased = true, envelope = envelope || '{"data": null, "erased": true}'
    WHERE id IN (
      SELECT id FROM outbox WHERE aggregate_id = ANY(${aggregateIds}::uuid[]) AND NOT erased ORDER BY id FOR UPDATE)`;
}

/** Remembers what is to be purged from the stream once the event is there. */
export async function rememberErasure(
  tx: WritingTransaction,
  eventId: string,
  aggregateIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO erasures (aggregate_id, event_id) SELECT unnest(${aggregateIds}::uuid[]), ${eventId}::uuid
    ON CONFLICT (aggregate_id) DO UPDATE SET event_id = EXCLUDED.event_id, purged_at = NULL`;
}

/** Keeps everything from being erased until the transaction ends: what it reads after this it may publish. */
export async function lockErasing(tx: WritingTransaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCK_KEYS.erase}::bigint)`;
}
