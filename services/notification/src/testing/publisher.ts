import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { connectBroker } from '@fourball/kit/events/broker.ts';
import type { PublishOptions } from '@fourball/kit/events/publish/ledger.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { countUnpublished } from '@fourball/kit/events/publish/reconcile.ts';
import { type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { createWork, runAs } from '@fourball/kit/process/context.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { formatWriteToken } from '@fourball/kit/process/write-token.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { createNotificationDatabase } from './database.ts';

/** Another service as this one knows it: an outbox of its own, a relay to its stream, and snapshots when asked for. */
export async function startPublisher(publisher: ServiceName, brokerUrl: string) {
  const log = createLog(publisher, 'silent');
  const { client, pool } = await createNotificationDatabase();
  const broker = connectBroker({ url: brokerUrl, name: publisher, log, timings: SOON });
  const states = new Map<string, PresentState>();
  const { ledger, stop } = startPublishing({
    publisher,
    client,
    pool,
    broker,
    log,
    aggregates: {
      states: async (_tx, { after, limit }) =>
        [...states.values()]
          .filter(({ data }) => data.id > after)
          .sort((one, other) => (one.data.id < other.data.id ? -1 : 1))
          .slice(0, limit),
    },
  });
  return {
    link: broker.link,
    pool,
    connections: broker.connections,
    /** Commits an event; answers the token of the write, as the gateway would pass it on. */
    async publish<K extends EventKind>(
      kind: K,
      data: DataOf<K> & { id: string },
      version = 1,
      options?: PublishOptions,
    ) {
      if (kind.tombstone) states.delete(data.id);
      else states.set(data.id, present(kind, version, data));
      const work = createWork(newId());
      const write = () => ledger.write(async (_tx, publish) => publish(kind, version, data, options));
      await arrange(() => runAs(work, write));
      return work.writes.map(formatWriteToken).join(',');
    },
    /** How many committed events are not on the stream yet. */
    waiting: () => countUnpublished(pool),
    async stop() {
      await stop();
      await broker.close();
    },
  };
}

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;
