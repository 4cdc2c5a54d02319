import { once } from 'node:events';
import { connect } from 'node:net';
import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import type { LiveChange, LiveTopic, Notification } from '@fourball/contracts/http/notification.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '../notifications/service.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Replica, startReplica } from '../testing/live-replicas.ts';
import { golferState } from '../testing/states.ts';
import type { LiveEvent } from './events/live-event.ts';
import { inLiveTransaction } from './events/live-transaction.ts';

/** As many open streams as one replica is to hold. */
const STREAMS = 1_000;

const nats = await startTestBroker();
const database = await createNotificationDatabase();
const [one, other] = [await startReplica(database, nats.url), await startReplica(database, nats.url)];
beforeAll(() => brokerHeard());
afterAll(() => Promise.all([one.stop(), other.stop()]));

let dana: string;
beforeEach(async () => {
  [dana = ''] = await createGolfers(1);
});

/** Both replicas are connected, and what they subscribed to is in force. */
const brokerHeard = () =>
  until('the replicas at the broker', async () => {
    for (const { broker } of [one, other]) {
      if (!broker.connected()) return false;
      await (await broker.link).connection.flush();
    }
    return true;
  });

async function createGolfers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const { id, firstName, lastName, notificationSettings } = golferState();
    return { id, version: 1, firstName, lastName, notificationSettings };
  });
  await database.client.golfer.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** Nobody keeps what is spread: what got lost on its way would not be shown before the golfer comes back. */
const tellAll = (replica: Replica, liveEvents: ReturnType<typeof newsFor>[]) =>
  arrange(() => inLiveTransaction(replica, (work) => notify(work, liveEvents, '2027-06-01T08:00:00Z')));
const tellAt = (replica: Replica, userId: string, title: string) => tellAll(replica, [newsFor(userId, title)]);
const newsFor = (userId: string, title: string) =>
  ({ userId, type: 'squad_update', title, message: 'On the first tee', data: {} }) as const;

const listAt = async (replica: Replica, userId: string): Promise<Notification[]> => {
  const headers = { authorization: await replica.authorization(userId) };
  return (await fetch(`${replica.url}/api/notifications`, { headers })).json() as Promise<Notification[]>;
};

describe('a stream', () => {
  it('shows what the golfer is told in any replica, as the list has it, and nothing of others', async () => {
    const [here, there] = [await one.open(dana), await other.open(dana)];
    await tellAt(one, (await createGolfers(1))[0]!, "Another's");
    await tellAt(one, dana, 'First');
    await tellAt(other, dana, 'Second');
    for (const stream of [here, there]) {
      expect((await stream.titles(2)).toSorted()).toEqual(['First', 'Second']);
      const listed = await listAt(one, dana);
      expect(stream.shown.map(({ data }) => data)).toEqual(expect.arrayContaining(listed));
      for (const { id, data } of stream.shown) expect((data as Notification).id).toBe(id);
    }
  });

  it('says how it is to be passed on, when to come back, and from where on, and gives signs of life', async () => {
    const stream = await one.open(dana);
    const headers = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => stream.headers.get(name));
    expect(headers).toEqual(['text/event-stream; charset=utf-8', 'no-store', 'no']);
    await until('the opening', async () => stream.text() !== '');
    expect(stream.text()).toMatch(/^retry: \d+\nid: [0-9a-f-]{36}\n\n$/);
    one.live.beat();
    await until('the heartbeat', async () => stream.text().endsWith('\n\n:\n\n'));
    expect(stream.shown).toEqual([]);
  });

  it('shows nothing of a transaction that comes to nothing', async () => {
    const stream = await one.open(dana);
    const failed = inLiveTransaction(one, async (work) => {
      await notify(work, [newsFor(dana, 'Lost')], '2027-06-01');
      throw new Error('the ball is in the water');
    });
    await expect(failed).rejects.toThrow('in the water');
    await tellAt(one, dana, 'Kept');
    expect(await stream.titles(1)).toEqual(['Kept']);
  });

  it('learns of what the golfer does in another window, wherever that is', async () => {
    const streams = [await one.open(dana), await other.open(dana)];
    await tellAt(one, dana, 'Read me');
    const [notification] = await listAt(one, dana);
    const headers = { authorization: await one.authorization(dana) };
    const url = `${one.url}/api/notifications`;
    for (const _ of [1, 2]) await fetch(`${url}/mark-all-read`, { method: 'PATCH', headers });
    await fetch(`${url}/${notification?.id}/read`, { method: 'PATCH', headers });
    await fetch(`${url}/${notification?.id}`, { method: 'DELETE', headers });
    for (const stream of streams) {
      // Nothing was left to be marked as read by the second call.
      await until('the changes', async () => stream.shown.length === 4);
      const changes = stream.shown.slice(1).map(({ event, data }) => [event, data]);
      expect(changes).toEqual(Array(3).fill(['change', { topics: ['notifications'] }]));
    }
  });

  it('names first the lists that changed while a page was on its way to it, in any replica, and nothing of others', async () => {
    const change = (userId: string, topics: LiveTopic[]): LiveEvent => ({
      event: 'change',
      userIds: [userId],
      data: { topics },
    });
    const heard = await one.open(dana);
    one.broadcast([change(dana, ['squads', 'bookings']), change((await createGolfers(1))[0]!, ['availability'])]);
    other.broadcast([change(dana, ['recommendations'])]);
    await until('the changes', async () => heard.shown.length === 2);
    const late = await one.open(dana, undefined, 60_000);
    await tellAt(one, dana, 'From now on');
    await late.titles(1);
    const [first, ...others] = late.shown;
    expect([first?.event, others.map(({ event }) => event)]).toEqual(['change', ['notification']]);
    expect((first!.data as LiveChange).topics.toSorted()).toEqual(['bookings', 'recommendations', 'squads']);
    // Without an age a reader is told what comes; one that comes back reads all again.
    for (const [lastSeen, age] of [
      [undefined, undefined],
      [newId(), 60_000],
    ] as const) {
      const stream = await one.open(dana, lastSeen, age);
      await tellAt(one, dana, 'Later');
      await stream.titles(1);
      expect(stream.shown.map(({ event }) => event)).toEqual(['notification']);
    }
  });

  it(`is refused to a golfer who has ${STREAMS_PER_GOLFER} open, until one of them is left`, async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_GOLFER }, () => one.open(dana)));
    const refused = await one.open(dana);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await other.open(dana)).status).toBe(200);
    streams[0]?.leave();
    await until('room for one more', async () => (await one.open(dana)).status === 200);
  });

  it('is none for a HEAD, which nothing would close', async () => {
    const headers = { authorization: await one.authorization(dana) };
    const answer = await fetch(`${one.url}/api/notifications/stream`, { method: 'HEAD', headers });
    expect(answer.status).toBe(404);
  });
});

/** Stores what was told before, in its order; answers the ids. */
async function store(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({ ...newsFor(dana, `Number ${index}`), id: newId() }));
  await database.client.notification.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

it('who comes back gets what came after the notification that was seen last, and each once', async () => {
  const first = await one.open(dana);
  for (const title of ['A', 'B', 'C']) await tellAt(one, dana, title);
  await first.titles(3);
  const seen = first.shown[0]?.id as string;
  first.leave();
  const [, , second] = await Promise.all([
    tellAt(other, dana, 'D'),
    tellAt(one, dana, 'E'),
    other.open(dana, seen),
    tellAt(one, dana, 'F'),
  ]);
  const titles = await second.titles(5);
  expect(titles.slice(0, 2)).toEqual(['B', 'C']);
  await tellAt(one, dana, 'G');
  expect((await second.titles(6)).toSorted()).toEqual(['B', 'C', 'D', 'E', 'F', 'G']);
});

it('who comes back gets once what was committed before and is spread only after that', async () => {
  const ids = await store(2);
  const stream = await one.open(dana, ids[0]);
  expect(await stream.titles(1)).toEqual(['Number 1']);
  const [late] = await listAt(one, dana);
  one.live.deliver([{ event: 'notification', userIds: [dana], data: late as Notification }]);
  await tellAt(one, dana, 'Next');
  expect(await stream.titles(2)).toEqual(['Number 1', 'Next']);
});

it('who comes back gets the latest 100 of more', async () => {
  const stream = await one.open(dana, (await store(130))[0]);
  expect(await stream.titles(100)).toEqual(Array.from({ length: 100 }, (_, index) => `Number ${index + 30}`));
});

it.each(['', 'yesterday', "' OR 1=1"])('who comes back with the last event %j begins anew', async (lastSeen) => {
  await tellAt(one, dana, 'Long ago');
  const stream = await one.open(dana, lastSeen);
  await tellAt(one, dana, 'Now');
  expect(await stream.titles(1)).toEqual(['Now']);
});

it('a reader who does not read is given up, and holds up nobody', async () => {
  const reading = await one.open(dana);
  const { hostname, port } = new URL(one.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const authorization = await one.authorization(dana);
  socket.write(`GET /api/notifications/stream HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`);
  await once(socket, 'readable');
  const before = one.live.counts().dropped;
  const heavy: LiveEvent = { event: 'change', userIds: [dana], data: { topics: [], squadId: '0'.repeat(20_000) } };
  await until('the end of the one who does not read', async () => {
    for (let round = 0; round < 10; round += 1) {
      one.live.deliver([heavy]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return one.live.counts().dropped > before;
  });
  await tellAt(one, dana, 'Still here');
  expect(await reading.titles(1)).toEqual(['Still here']);
  expect(one.live.counts().dropped).toBe(before + 1);
  socket.destroy();
});

it('without the broker streams of the same replica go on, and those that may have missed something come back for it', async () => {
  const [here, there] = [await one.open(dana), await other.open(dana)];
  await until('the opening', async () => there.text() !== '');
  await nats.stop();
  await until('the loss to be noticed', async () => !one.broker.connected() && !other.broker.connected());
  await tellAt(one, dana, 'While it is away');
  expect(await here.titles(1)).toEqual(['While it is away']);
  await nats.start();
  await until('the other stream to end', async () => there.isOver());
  expect(there.shown).toEqual([]);
  const again = await other.open(dana, /^id: (.*)$/m.exec(there.text())?.[1]);
  expect(await again.titles(1)).toEqual(['While it is away']);
  await brokerHeard();
  await tellAt(one, dana, 'It is back');
  expect(await again.titles(2)).toEqual(['While it is away', 'It is back']);
});

it(`${STREAMS} open streams of one replica get each its own event, of another replica's doing, and hold no connection to the database`, async () => {
  const golfers = await createGolfers(STREAMS / STREAMS_PER_GOLFER);
  const { dropped } = one.live.counts();
  const streams: { id: string; stream: Awaited<ReturnType<Replica['open']>> }[] = [];
  for (const id of golfers) {
    const opened = await Promise.all(Array.from({ length: STREAMS_PER_GOLFER }, () => one.open(id)));
    streams.push(...opened.map((stream) => ({ id, stream })));
  }
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  await brokerHeard();
  const liveEvents = golfers.map((id) => newsFor(id, `For ${id}`));
  await tellAll(other, liveEvents);
  for (const { id, stream } of streams) expect(await stream.titles(1)).toEqual([`For ${id}`]);
  expect(one.live.counts().dropped).toBe(dropped);
});
