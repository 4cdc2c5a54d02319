import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { createWork, runAs } from '@fourball/kit/context.ts';
import { connectBroker, type Link } from '@fourball/kit/events/broker.ts';
import { createLedger } from '@fourball/kit/events/ledger.ts';
import { startRelay } from '@fourball/kit/events/relay.ts';
import { formatWriteToken } from '@fourball/kit/events/write-token.ts';
import { newId } from '@fourball/kit/id.ts';
import { createLog } from '@fourball/kit/log.ts';
import type { TestDatabase } from '@fourball/kit/testing/database.ts';
import { createNotificationDatabase } from './database.ts';

export interface Publisher {
  readonly link: Promise<Link>;
  /** Its database. */
  readonly pool: TestDatabase['pool'];
  /** How often it reached the broker. */
  connections(): number;
  /** Commits an event; answers the token of the write, as the gateway would pass it on. */
  publish<K extends EventKind>(kind: K, data: DataOf<K> & { id: string }, version?: number): Promise<string>;
  /** How many committed events are not on the stream yet. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
}

/** Another service as this one knows it: a database of its own with an outbox, and a relay to its stream. */
export async function startPublisher(publisher: ServiceName, brokerUrl: string): Promise<Publisher> {
  const log = createLog(publisher, 'silent');
  const { client, pool, drop } = await createNotificationDatabase();
  const broker = connectBroker({ url: brokerUrl, name: publisher, log });
  const relay = startRelay({ pool, broker, publisher, log });
  const ledger = createLedger({ client, publisher, wake: relay.wake });
  return {
    link: broker.link,
    pool,
    connections: broker.connections,
    async publish(kind, data, version = 1) {
      const work = createWork(newId());
      await runAs(work, () => ledger.write(async (_tx, publish) => publish(kind, version, data)));
      return work.writes.map(formatWriteToken).join(',');
    },
    waiting: () => client.outboxEvent.count({ where: { publishedAt: null } }),
    async stop() {
      await relay.stop();
      await broker.close();
      await drop();
    },
  };
}
