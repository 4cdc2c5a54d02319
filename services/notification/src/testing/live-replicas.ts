import type { AddressInfo } from 'node:net';
import { connectBroker } from '@fourball/kit/events/broker.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { createBroadcast } from '../stream/events/fan-out.ts';
import { createLive } from '../stream/service.ts';
import { createTestApp } from './app.ts';
import type { createNotificationDatabase } from './database.ts';
import { openStream } from './stream.ts';

type Database = Awaited<ReturnType<typeof createNotificationDatabase>>;

/** A replica of the service that listens, on a database and a broker that others may share. */
export async function startReplica({ pool, client }: Database, brokerUrl: string) {
  const broker = connectBroker({ url: brokerUrl, name: 'notification', log });
  const live = createLive({ pool });
  const broadcast = createBroadcast({ broker, deliver: live.deliver, missed: live.endStreams, log });
  const { app, authorization } = await createTestApp({ client, pool, live, broadcast });
  // A socket sees one answer, and does not ask again.
  await arrange(() => app.listen({ host: '127.0.0.1', port: 0 }));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    broker,
    client,
    broadcast,
    live,
    authorization,
    open: async (userId: string, lastSeen?: string, age?: number) =>
      openStream(url, { authorization: await authorization(userId), lastSeen, age }),
    async stop() {
      await app.close();
      await broker.close();
    },
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;
