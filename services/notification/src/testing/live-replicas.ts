import type { AddressInfo } from 'node:net';
import { connectBroker } from '@fourball/kit/events/broker.ts';
import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import { createSpread, spreadAfterCommit } from '../stream/events/fan-out.ts';
import { createLive } from '../stream/service.ts';
import { calendarDependencies } from './calendars.ts';
import type { createNotificationDatabase } from './database.ts';
import { mailTokens } from './sealing.ts';
import { openStream } from './stream.ts';

type Database = Awaited<ReturnType<typeof createNotificationDatabase>>;

/** A replica of the service that listens, on a database and a broker that others may share. */
export async function startReplica(database: Database, brokerUrl: string) {
  const { pool } = database;
  const identity = await createTestIdentity('notification');
  const broker = connectBroker({ url: brokerUrl, name: 'notification', log });
  const live = createLive({ pool });
  const spread = createSpread({ broker, deliver: live.deliver, missed: live.endStreams, log });
  const client = spreadAfterCommit(database.client, spread);
  const freshness = createFreshness({ pool, publishers: ['squad'], connected: () => false });
  const { verifyCaller } = identity;
  const parts = {
    ...calendarDependencies(client),
    client,
    pool,
    live,
    spread,
    freshness,
    pushKey: () => '',
    mailTokens,
  };
  const app = buildApp({ ...parts, log, verifyCaller, checks: {} });
  // A socket sees one answer, and does not ask again.
  await arrange(() => app.listen({ host: '127.0.0.1', port: 0 }));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    broker,
    client,
    live,
    authorization: (userId: string) => identity.authorization(userId),
    open: async (userId: string, lastSeen?: string) =>
      openStream(url, { authorization: await identity.authorization(userId), lastSeen }),
    close: () => app.close(),
    async stop() {
      await app.close();
      await broker.close();
    },
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;
