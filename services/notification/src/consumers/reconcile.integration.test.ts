import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { connectBroker, type Link, streamOf } from '@fourball/kit/events/broker.ts';
import { once } from '@fourball/kit/events/consume/inbox.ts';
import { handlerOf, startReading } from '@fourball/kit/events/consume/reading.ts';
import { reconcile } from '@fourball/kit/events/publish/reconcile.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Publisher, startPublisher } from '../testing/publisher.ts';
import { handlers } from '../testing/sealing.ts';
import { golferState, membershipState, squadState } from '../testing/states.ts';

/*
 * A golfer creates a squad and two others join: three notifications, whatever the broker loses in between. Telling is an
 * effect that repeats when its event is applied twice, so the notifications count the applications.
 */
const golfers = ['Casey', 'Dana', 'Sam'].map((firstName) => golferState({ firstName }));
const squad = squadState({ createdBy: golfers[0]!.id });
const joinings = golfers.map(({ id }, hour) =>
  membershipState({ squadId: squad.id, userId: id, joinedAt: `2027-06-01T0${hour}:00:00.000Z` }),
);
const EVENTS = 4;
const NOTIFICATIONS = 3;

let server: TestBroker;
let squads: Publisher;
let database: Awaited<ReturnType<typeof createNotificationDatabase>>;

beforeEach(async () => {
  server = await startTestBroker();
  onTestFinished(server.remove);
  squads = await startPublisher('squad', server.url);
  onTestFinished(squads.stop);
  database = await createNotificationDatabase();
  onTestFinished(database.drop);
  for (const golfer of golfers) {
    const registered = eventOf(authEvents.userRegistered, 1, golfer);
    await once(database.client, registered, handlerOf(handlers, registered.type));
  }
});

/** Starts to read, as the running service does. */
function read() {
  const broker = connectBroker({ url: server.url, name: 'notification', log, timings: SOON });
  onTestFinished(broker.close);
  const { client, pool } = database;
  onTestFinished(startReading({ reader: 'notification', handlers, client, pool, broker, log }).stop);
}

const createSquad = () => squads.publish(squadEvents.squadCreated, squad);
const join = (index: number) => squads.publish(squadEvents.memberJoined, joinings[index]!);
const allPublished = () => until('an empty outbox', async () => (await squads.waiting()) === 0);

async function writeEverything() {
  await createSquad();
  for (const index of joinings.keys()) await join(index);
  await allPublished();
}

/** The ids of the events on the squad's stream, in order. */
async function heldBy({ manager }: Link): Promise<string[]> {
  // Without an answer while the broker comes back.
  const stream = await manager.streams.info(streamOf('squad')).catch(() => undefined);
  const state = stream?.state ?? { first_seq: 1, last_seq: 0 };
  const ids: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(streamOf('squad'), { seq }).catch(() => null);
    if (message) ids.push(message.json<Envelope>().id);
  }
  return ids;
}

async function everythingIsBack() {
  await until('every event on the stream', async () => new Set(await heldBy(await squads.link)).size === EVENTS);
}

async function allRead() {
  await allPublished();
  const { manager } = await squads.link;
  await until('the end of the stream', async () => {
    const stream = await manager.streams.info(streamOf('squad'));
    // A reader of a wiped store may not have come back yet.
    const reader = await manager.consumers.info(streamOf('squad'), 'notification').catch(() => undefined);
    return reader?.ack_floor.stream_seq === stream.state.last_seq;
  });
}

async function everythingArrivesOnce() {
  await everythingIsBack();
  await allRead();
  expect(await database.client.notification.count()).toBe(NOTIFICATIONS);
  expect(await database.client.membership.count()).toBe(joinings.length);
}

describe('what the stream has lost is published again, and has its effect once', () => {
  it('when the whole store was wiped in the middle of a life', async () => {
    read();
    await createSquad();
    await join(0);
    await join(1);
    await until('the first notification', async () => (await database.client.notification.count()) === 1);
    await allPublished();
    await server.wipe();
    await join(2);
    await everythingArrivesOnce();
  });

  it('when the store was wiped before anyone had read it, and nothing is written afterwards', async () => {
    await writeEverything();
    await server.wipe();
    read();
    await everythingArrivesOnce();
  });

  it('when the tail was lost in a power cut, and the reader remembers its numbers as read', async () => {
    read();
    await createSquad();
    await join(0);
    await allRead();
    const loseTail = await server.prepareLoss();
    await join(1);
    await allRead();
    await loseTail();
    await join(2);
    await everythingArrivesOnce();
  });

  it('when the stream was deleted, and when messages were purged while the broker ran on', async () => {
    await writeEverything();
    const { pool } = squads;
    const link = await squads.link;
    await link.manager.streams.delete(streamOf('squad'));
    expect((await reconcile(pool, link, 'squad')).lost).toBe(EVENTS);
    await everythingIsBack();
    await allPublished();
    await link.manager.streams.deleteMessage(streamOf('squad'), 2);
    expect((await reconcile(pool, link, 'squad')).lost).toBe(1);
    await everythingIsBack();
    await allPublished();
    await link.manager.streams.purge(streamOf('squad'));
    expect((await reconcile(pool, link, 'squad')).lost).toBe(EVENTS);
    read();
    await everythingArrivesOnce();
  });
});

it('nothing is published again when nothing was lost, also after a restart of the broker', async () => {
  await writeEverything();
  const before = await heldBy(await squads.link);
  expect((await reconcile(squads.pool, await squads.link, 'squad')).lost).toBe(0);
  await server.stop();
  await server.start();
  await until('the broker', async () => squads.connections() === 2);
  expect((await reconcile(squads.pool, await squads.link, 'squad')).lost).toBe(0);
  expect(await heldBy(await squads.link)).toEqual(before);
  expect(before).toHaveLength(EVENTS);
});

it('what was purged for good, its outbox row first, stays away', async () => {
  await writeEverything();
  await squads.pool.query('DELETE FROM outbox WHERE aggregate_id = $1', [joinings[1]!.id]);
  const link = await squads.link;
  await link.manager.streams.purge(streamOf('squad'), { filter: `*.*.*.${joinings[1]!.id}` });
  expect(await heldBy(link)).toHaveLength(EVENTS - 1);
  expect((await reconcile(squads.pool, link, 'squad')).lost).toBe(0);
});
