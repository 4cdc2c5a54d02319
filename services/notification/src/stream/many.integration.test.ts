import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tell } from '../notifications/service.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Replica, startReplica } from '../testing/live-replicas.ts';
import { golferState } from '../testing/states.ts';

const STREAMS = 1_000;

let nats: TestBroker;
let database: Awaited<ReturnType<typeof createNotificationDatabase>>;
let replicas: Replica[] = [];
beforeAll(async () => {
  nats = await startTestBroker();
  database = await createNotificationDatabase();
  replicas = [await startReplica(database, nats.url), await startReplica(database, nats.url)];
});
afterAll(async () => {
  for (const replica of replicas) await replica.stop();
  await database.drop();
  await nats.remove();
});

it(`${STREAMS} open streams of one replica get each its own event, of another replica's doing, and hold no connection to the database`, async () => {
  const [holding, telling] = replicas as [Replica, Replica];
  const golfers = Array.from({ length: STREAMS / STREAMS_PER_GOLFER }, () => golferState());
  await database.client.golfer.createMany({
    data: golfers.map(({ id, firstName, lastName, notificationSettings }) => {
      return { id, version: 1, firstName, lastName, notificationSettings };
    }),
  });
  const streams = await Promise.all(
    golfers.flatMap(({ id }) =>
      Array.from({ length: STREAMS_PER_GOLFER }, async () => ({ id, stream: await holding.open(id) })),
    ),
  );
  expect(holding.live.counts()).toEqual({ open: STREAMS, dropped: 0 });
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0);

  await until('the broker', async () => holding.broker.connected() && telling.broker.connected());
  await (await holding.broker.link).connection.flush();
  const notices = golfers.map(({ id }) => {
    return { userId: id, type: 'squad_update' as const, title: `For ${id}`, message: 'On the first tee', data: {} };
  });
  // Nobody keeps what is spread.
  await arrange(() => telling.client.$transaction((tx) => tell(tx, notices, '2027-06-01T08:00:00Z')));
  for (const { id, stream } of streams) expect(await stream.titles(1)).toEqual([`For ${id}`]);
  expect(holding.live.counts()).toEqual({ open: STREAMS, dropped: 0 });
});
