import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';
import { reconcile } from '@fourball/kit/events/publish/reconcile.ts';
import { eventOf, hearAll } from '@fourball/kit/testing/events.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { messagesOn, readerOn, startEvents } from '../testing/events.ts';
import type { Publisher } from '../testing/publisher.ts';
import { handlers } from '../testing/sealing.ts';
import { golferState, joiningsOf, squadState } from '../testing/states.ts';

/*
 * A golfer creates a squad and others join: each pair of them makes one notification, whatever the broker loses in between.
 * Telling is an effect that repeats when its event is applied twice, so the notifications count the applications.
 */
const MEMBERS = 12;
const EVENTS = 1 + MEMBERS;
const NOTIFICATIONS = (MEMBERS * (MEMBERS - 1)) / 2;
const golfers = Array.from({ length: MEMBERS }, () => golferState());
const squad = squadState({ createdBy: golfers[0]!.id });
const joinings = joiningsOf(squad, golfers);

let events: Awaited<ReturnType<typeof startEvents>>;
let squads: Publisher;

beforeEach(async () => {
  events = await startEvents();
  squads = await events.publisher('squad');
  const registered = golfers.map((golfer) => eventOf(authEvents.userRegistered, 1, golfer));
  await hearAll(events.database.client, handlers, registered);
});

const notifications = () => events.database.client.notification.count();
const createSquad = () => squads.publish(squadEvents.squadCreated, squad);
async function join(from: number, to = from): Promise<void> {
  for (const joining of joinings.slice(from, to + 1)) await squads.publish(squadEvents.memberJoined, joining);
}
const joinRest = (from: number) => join(from, MEMBERS - 1);
const allPublished = () => until('an empty outbox', async () => (await squads.waiting()) === 0);
const lost = async () => (await reconcile(squads.pool, await squads.link, 'squad')).lost;

async function writeEverything() {
  await createSquad();
  await joinRest(0);
  await allPublished();
}

/** The ids of the events on the squad's stream, in order. */
const held = async (): Promise<string[]> =>
  [...(await messagesOn(await squads.link, 'squad')).values()].map((message) => message.json<Envelope>().id);

const everythingIsBack = () => until('every event on the stream', async () => new Set(await held()).size === EVENTS);

async function allRead() {
  await allPublished();
  const link = await squads.link;
  await until('the end of the stream', async () => {
    const stream = await link.manager.streams.info(streamOf('squad'));
    // A reader of a wiped store may not have come back yet.
    const reader = await readerOn(link, 'squad');
    return reader?.num_ack_pending === 0 && reader.ack_floor.stream_seq === stream.state.last_seq;
  });
}

async function everythingArrivesOnce() {
  await everythingIsBack();
  await allRead();
  const { client } = events.database;
  expect([await notifications(), await client.membership.count()]).toEqual([NOTIFICATIONS, MEMBERS]);
  expect(await client.deadLetter.count()).toBe(0);
}

it('what is written while the broker is away has its effect once after it returns', async () => {
  events.read();
  await createSquad();
  await join(0);
  await until('the creator', async () => (await events.database.client.membership.count()) === 1);
  await events.server.stop();
  await joinRest(1);
  expect(await squads.waiting()).toBe(MEMBERS - 1);
  await events.server.start();
  await everythingArrivesOnce();
});

describe('what the stream has lost is published again, and has its effect once', () => {
  it('when the whole store was wiped in the middle of a life', async () => {
    events.read();
    await createSquad();
    await join(0, 1);
    await until('the first notification', async () => (await notifications()) === 1);
    await allPublished();
    await events.server.wipe();
    await joinRest(2);
    await everythingArrivesOnce();
  });

  it('when the store was wiped before anyone had read it, and nothing is written afterwards', async () => {
    await writeEverything();
    await events.server.wipe();
    events.read();
    await everythingArrivesOnce();
  });

  it('when the tail was lost in a power cut, and the reader remembers its numbers as read', async () => {
    events.read();
    await createSquad();
    await join(0);
    await allRead();
    const loseTail = await events.server.prepareLoss();
    await join(1);
    await allRead();
    await loseTail();
    await joinRest(2);
    await everythingArrivesOnce();
  });

  it('when the stream was deleted, and when messages were purged while the broker ran on', async () => {
    await writeEverything();
    const { manager } = await squads.link;
    await manager.streams.delete(streamOf('squad'));
    expect(await lost()).toBe(EVENTS);
    await everythingIsBack();
    await allPublished();
    await manager.streams.deleteMessage(streamOf('squad'), 2);
    expect(await lost()).toBe(1);
    await everythingIsBack();
    await allPublished();
    await manager.streams.purge(streamOf('squad'));
    expect(await lost()).toBe(EVENTS);
    events.read();
    await everythingArrivesOnce();
  });
});

it('nothing is published again when nothing was lost, also after a restart of the broker', async () => {
  await writeEverything();
  const before = await held();
  expect(await lost()).toBe(0);
  await events.server.stop();
  await events.server.start();
  await until('the broker', async () => squads.connections() === 2);
  expect(await lost()).toBe(0);
  expect(await held()).toEqual(before);
  expect(before).toHaveLength(EVENTS);
});

it('what was purged for good, its outbox row first, stays away', async () => {
  await writeEverything();
  await squads.pool.query('DELETE FROM outbox WHERE aggregate_id = $1', [joinings[1]!.id]);
  const { manager } = await squads.link;
  await manager.streams.purge(streamOf('squad'), { filter: `*.*.*.${joinings[1]!.id}` });
  expect(await held()).toHaveLength(EVENTS - 1);
  expect(await lost()).toBe(0);
});
