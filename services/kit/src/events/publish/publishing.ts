import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import type { Log } from '../../process/log.ts';
import type { Broker } from '../broker.ts';
import { createLedger } from './ledger.ts';
import { startRelay } from './relay.ts';
import { type Aggregates, allRelayed, publishSnapshot } from './snapshot.ts';
import { answerSnapshotRequests } from './snapshot-requests.ts';

/** All that a service does to tell others: the ledger for its writes, the relay, and snapshots when a reader asks. */
export function startPublishing<Tx extends Transaction>(options: {
  publisher: ServiceName;
  client: TransactionClient<Tx>;
  aggregates: Aggregates<Tx>;
  pool: Pool;
  broker: Broker;
  log: Log;
}) {
  const { publisher, client, aggregates, pool, broker, log } = options;
  const relay = startRelay({ pool, broker, publisher, log });
  const requests = answerSnapshotRequests({
    broker,
    publisher,
    log,
    async publishSnapshot() {
      const counts = await publishSnapshot({ publisher, client, pool, aggregates, wake: relay.wake, log });
      if (!(await allRelayed(pool, log))) throw new Error('the outbox does not empty');
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  });
  return {
    ledger: createLedger({ client, publisher, wake: relay.wake }),
    /** Has the relay bring away at once what was written past the ledger, as handlers do. */
    wake: relay.wake,
    stop: () => {
      requests.stop();
      return relay.stop();
    },
  };
}
