import type { ServiceName } from '@fourball/contracts/services.ts';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { PoolClient } from 'pg';
import type { Log } from '../../process/log.ts';
import { type Broker, type Link, streamOf } from '../broker.ts';

/** Aggregates at a time, between which other events leave. */
const AT_ONCE = 50;
/**
 * Longest time that erased events stay on the stream for readers that are not past them, so that nobody waits in vain
 * for a write of which an erased event is part: as long as a session waits for its writes.
 */
const LONGEST_S = 10;
/** Longer than a broker takes to bring a purge to its disk: what it has purged since may be back after a power cut. */
const DURABLE_S = 600;

/** The session that relays, and between which two. */
export interface Relaying {
  readonly client: PoolClient;
  readonly link: Link;
  readonly broker: Broker;
  readonly publisher: ServiceName;
  readonly log: Log;
}

/**
 * Has the broker drop the messages of erased aggregates: those before the event that told of the end, once that one is
 * on the stream. Nothing of the aggregate can come behind it but empty events, since one process at a time publishes,
 * in the order of the outbox, and each event names the one that it expects before it. What is to be purged stands in
 * the database, so neither a crash nor an absence of the broker loses it; an event that is published once more, on a
 * stream that lost it, is purged for once more.
 * @returns what to call between two batches of the relay; it does nothing unless it is due, and answers whether something
 *   may be left to purge.
 */
export function createPurge(relaying: Relaying): (streamCreated: string) => Promise<boolean> {
  const { client, link, broker, publisher, log } = relaying;
  let due = { connections: -1, at: 0 };

  async function purge(streamCreated: string): Promise<boolean> {
    const { rows } = await client.query<{ aggregateId: string; sequence: string; isLate: boolean }>({
      name: 'due erasures',
      text: dueErasures,
      values: [streamCreated, LONGEST_S, AT_ONCE],
    });
    if (rows.length === 0) return false;
    const passed = await broker.whileConnected(passedByAll(link, publisher));
    const purged: string[] = [];
    for (const { aggregateId, sequence, isLate } of rows) {
      if (!isLate && Number(sequence) > passed) continue;
      await dropBefore(Number(sequence), `${publisher}.*.*.${aggregateId}`);
      purged.push(aggregateId);
    }
    await client.query('UPDATE erasures SET purged_at = now() WHERE aggregate_id = ANY($1::uuid[])', [purged]);
    return purged.length < rows.length || rows.length === AT_ONCE;
  }

  /**
   * Message by message. The broker's own purge by subject has every reader forget what it was given and has not
   * acknowledged, of whatever subject, and none of that comes again (2.9 below 2.9.15; issue 5727 of nats-server tells of
   * later ones).
   */
  async function dropBefore(end: number, subject: string) {
    const { streams } = link.manager;
    for (let from = 1; ; ) {
      const next = { seq: from, next_by_subj: subject };
      const message = await broker.whileConnected(streams.getMessage(streamOf(publisher), next));
      if (message === null || message.seq >= end) return;
      await broker.whileConnected(overwrite(link, publisher, message.seq));
      from = message.seq + 1;
    }
  }

  return async (streamCreated) => {
    const connections = broker.connections();
    if (due.connections === connections && performance.now() < due.at) return true;
    try {
      if (due.connections !== connections) await client.query(recentAgain, [DURABLE_S]);
      due = { connections, at: performance.now() + broker.timings.relayRetryMs };
      return await purge(streamCreated);
    } catch (error) {
      log.warn({ err: error }, 'erased events could not be purged from the stream; will retry');
      return true;
    }
  };
}

/** Merely deleted, the bytes stay in the broker's files until it compacts them. */
async function overwrite(link: Link, publisher: ServiceName, sequence: number): Promise<void> {
  await link.manager.streams.deleteMessage(streamOf(publisher), sequence, true).catch((error) => {
    // It is gone already, as in a second try.
    if (!(error instanceof JetStreamApiError)) throw error;
  });
}

/** The number up to which every reader has dealt with the stream. */
async function passedByAll(link: Link, publisher: ServiceName): Promise<number> {
  let passed = Number.POSITIVE_INFINITY;
  for await (const reader of link.manager.consumers.list(streamOf(publisher))) {
    const isThrough = reader.num_pending + reader.num_ack_pending === 0;
    if (!isThrough) passed = Math.min(passed, reader.ack_floor.stream_seq);
  }
  return passed;
}

/** With the number on the stream of the event that published the end: what comes before it goes. */
const dueErasures = `SELECT erasures.aggregate_id AS "aggregateId", told.stream_sequence AS sequence,
    told.published_at < now() - make_interval(secs => $2) AS "isLate"
  FROM erasures JOIN outbox AS told USING (event_id)
  WHERE told.published_at IS NOT NULL AND told.stream_created = $1
    AND (purged_at IS NULL OR purged_at < told.published_at)
  ORDER BY told.stream_sequence LIMIT $3`;

const recentAgain = 'UPDATE erasures SET purged_at = NULL WHERE purged_at > now() - make_interval(secs => $1)';
