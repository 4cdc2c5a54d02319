import { setTimeout as pause } from 'node:timers/promises';
import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import type { Log } from '../../process/log.ts';
import { tryAgain } from '../retry.ts';
import { lockErasing } from './erasing.ts';
import { createLedger } from './ledger.ts';
import { countUnpublished } from './reconcile.ts';

/** Aggregates of one transaction: short enough that live events hardly wait. */
const PAGE = 100;
const POLL_MS = 50;
/** When the relay has brought nothing away for so long it is taken for absent, and nothing waits for it any more. */
const RELAY_AWAY_MS = 5_000;
/** Longest wait for a whole snapshot, also while the broker is lost and found again. */
const PATIENCE_MS = 60_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Asks for the aggregates whose ids come after `after`, at most `limit`, in the order of their ids. */
export interface Page {
  readonly after: string;
  readonly limit: number;
}

/** Present state of an aggregate, as the event that would publish it. */
export interface PresentState {
  readonly kind: EventKind;
  /** The version that the aggregate has: telling again is no change. */
  readonly version: number;
  readonly data: { readonly id: string };
}

export const present = <K extends EventKind>(
  kind: K,
  version: number,
  data: DataOf<K> & { id: string },
): PresentState => ({ kind, version, data });

/** The kinds of aggregates that a service owns, by a name for the operator, each with the way to read a page of them. */
export type Aggregates<Tx> = Readonly<Record<string, (tx: Tx, page: Page) => Promise<PresentState[]>>>;

/**
 * Publishes the present state of everything that a service owns once more: each aggregate under the version that it has,
 * in an event of its own that is marked as a snapshot. Readers that know the version keep what they have, others learn
 * of it, and nobody is told that something happened. A change that is written meanwhile has a higher version and wins,
 * whichever arrives first. Tombstones are not told again: what is gone is not part of the present state. A page whose
 * outcome is lost with the database is published once more.
 * @returns how many aggregates of each name were published.
 */
export async function publishSnapshot<Tx extends Transaction>(options: {
  publisher: ServiceName;
  client: TransactionClient<Tx>;
  pool: Pool;
  aggregates: Aggregates<Tx>;
  /** Called after each page. */
  wake: () => void;
  log: Log;
  /** Milliseconds, in place of the five seconds after which a relay that brings nothing away is taken for absent. */
  relayAwayMs?: number;
}): Promise<Record<string, number>> {
  const { publisher, client, pool, aggregates, wake, log, relayAwayMs = RELAY_AWAY_MS } = options;
  const ledger = createLedger({ client, publisher, wake, isSnapshot: true });
  const counts: Record<string, number> = {};
  let isRelayed = true;
  for (const [name, readPage] of Object.entries(aggregates)) {
    counts[name] = 0;
    for (let after = FIRST, isLast = false; !isLast; ) {
      // Live events stand behind the snapshot's in the outbox: never more than a page of them.
      if (isRelayed) isRelayed = await tryAgain(() => outboxEmpties(pool, PAGE, relayAwayMs), log);
      const publishPage = () =>
        ledger.write(async (tx, publish) => {
          await lockErasing(tx);
          const page = await readPage(tx, { after, limit: PAGE });
          for (const { kind, version, data } of page) publish(kind, version, data);
          return page;
        });
      const states = await tryAgain(publishPage, log);
      counts[name] += states.length;
      after = states.at(-1)?.data.id ?? after;
      isLast = states.length < PAGE;
    }
  }
  return counts;
}

/** Resolves to true once all that is in the outbox now is on the stream, and to false when the relay seems away. */
export const allRelayed = (pool: Pool, log: Log): Promise<boolean> =>
  tryAgain(() => outboxEmpties(pool, 0, PATIENCE_MS), log);

async function outboxEmpties(pool: Pool, atMost: number, patienceMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM outbox');
  let fewest = Number.POSITIVE_INFINITY;
  let progressAt = performance.now();
  while (performance.now() - progressAt < patienceMs) {
    const waiting = await countUnpublished(pool, rows[0]?.last);
    if (waiting <= atMost) return true;
    if (waiting < fewest) {
      fewest = waiting;
      progressAt = performance.now();
    }
    await pause(POLL_MS);
  }
  return false;
}
