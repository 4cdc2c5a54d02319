import { setTimeout as pause } from 'node:timers/promises';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { type Broker, streamOf } from '@fourball/kit/events/broker.ts';
import { type EventWork, on } from '@fourball/kit/events/consume/handler.ts';
import type { HandlersByPublisher } from '@fourball/kit/events/consume/reading.ts';
import { rebuild } from '@fourball/kit/events/rebuild/rebuild.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../client.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { applySquad } from '../read-models/squads/service.ts';
import { failingOn, startEvents } from '../testing/events.ts';
import type { Publisher } from '../testing/publisher.ts';
import { handlers } from '../testing/sealing.ts';
import { golferState, joiningsOf, squadState } from '../testing/states.ts';
import { readModels } from './handlers.ts';

/** More than a page of a snapshot. */
const GOLFERS = 120;
/** Those who join a squad: the first before the rebuild, the others during it. */
const MEMBERS = 30;
const FIRST = 10;
const golfers = Array.from({ length: GOLFERS }, () => golferState());
const squad = squadState();

let events: Awaited<ReturnType<typeof startEvents>>;
let auth: Publisher;
let squads: Publisher;
let broker: Broker;
let database: (typeof events)['database'];

beforeEach(async () => {
  events = await startEvents();
  ({ database } = events);
  // An owner that met a fault as it told its present state has the rebuild refused, and begun anew by an operator.
  auth = await arrange(() => events.publisher('auth'));
  squads = await arrange(() => events.publisher('squad'));
  broker = events.connect();
});

type Handlers = HandlersByPublisher<Prisma.TransactionClient>;
/** Without recommendations, which no test here needs. */
const withoutBookings = { auth: handlers.auth, squad: handlers.squad };

function rebuildNotification(changed: Handlers = {}) {
  const { url: databaseUrl, pool } = database;
  return rebuild({
    reader: 'notification',
    databaseUrl,
    pool,
    broker,
    log,
    handlers: { ...withoutBookings, ...changed },
    readModels,
    createClient,
  });
}

const joinings = joiningsOf(squad, golfers.slice(0, MEMBERS));
const join = (index: number) => squads.publish(squadEvents.memberJoined, joinings[index]!);

/** Tells of the squad, its golfers and the first of its members. */
async function notify({ joined }: { joined: number }) {
  for (const golfer of golfers) await auth.publish(authEvents.userRegistered, golfer);
  await squads.publish(squadEvents.squadCreated, squad);
  for (let index = 0; index < joined; index += 1) await join(index);
}

const countMembers = () => database.client.membership.count();
const plantPhantom = () => database.client.squad.create({ data: { id: newId(), version: 1, name: 'Nobody’s' } });

/** Whether the rebuild took everything away that it had made for itself. */
async function isTidy(): Promise<boolean> {
  const { rowCount } = await database.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'rebuild'`);
  const { manager } = await broker.link;
  const left = await manager.consumers.info(streamOf('squad'), 'notification-rebuild').catch(() => undefined);
  return rowCount === 0 && left === undefined;
}

it('a rebuild under live writes mends the read models, is never seen half-built, and tells nobody anything', async () => {
  // News that have to wait, and that a snapshot overtakes, may be told twice: see the kit's limits to know.
  arrange(() => events.read(broker, withoutBookings));
  await notify({ joined: FIRST });
  await until('the members', async () => (await countMembers()) === FIRST);
  await plantPhantom();
  await database.client.golfer.updateMany({ data: { version: 0, firstName: 'Wrong' } });

  const seen: number[] = [];
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const watch = async () => {
    while (!over.signal.aborted) {
      seen.push(await countMembers());
      await pause(5);
    }
  };
  const write = async () => {
    for (let index = FIRST; index < MEMBERS; index += 1) await join(index);
  };
  const watching = watch();
  const [{ snapshots, tables }] = await Promise.all([rebuildNotification(), write()]);
  over.abort();
  await watching;

  expect(snapshots.auth).toBe(GOLFERS);
  expect(tables.find(({ table }) => table === 'squads')).toMatchObject({ rows: 1, removed: 1 });
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  await until('the other members', async () => (await countMembers()) === MEMBERS);
  expect(await database.client.golfer.count({ where: { version: 1, firstName: 'Dana' } })).toBe(GOLFERS);
  // Each pair of members makes one notification.
  const pairs = (MEMBERS * (MEMBERS - 1)) / 2;
  await until('all notifications', async () => (await database.client.notification.count()) >= pairs);
  await until('the end of the streams', async () => {
    const events = await Promise.all([auth, squads].map(({ pool }) => pool.query('SELECT FROM outbox')));
    const written = events.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    return (await database.client.inboxEvent.count()) === written;
  });
  expect(await database.client.notification.count()).toBe(pairs);
  expect(await isTidy()).toBe(true);
});

it('what the streams no longer hold comes from the snapshots alone', async () => {
  await notify({ joined: 3 });
  await until('empty outboxes', async () => (await auth.waiting()) + (await squads.waiting()) === 0);
  // As after 30 days.
  for (const { pool, link } of [auth, squads]) {
    await pool.query('DELETE FROM outbox');
    const { manager } = await link;
    for await (const stream of manager.streams.list()) await manager.streams.purge(stream.config.name);
  }
  await rebuildNotification();
  const { golfer, notification } = database.client;
  expect([await countMembers(), await golfer.count(), await notification.count()]).toEqual([3, GOLFERS, 0]);
});

it('a second one at the same time is refused, and takes nothing from the first', async () => {
  await notify({ joined: 3 });
  const begun = Promise.withResolvers<void>();
  const slow = on(squadEvents.squadCreated, async (work: EventWork<Prisma.TransactionClient>, event) => {
    begun.resolve();
    await refused;
    await applySquad(work, event);
  });
  const [, ...others] = handlers.squad;
  const first = rebuildNotification({ squad: [slow, ...others] });
  const refused = begun.promise.then(() =>
    expect(rebuildNotification()).rejects.toThrow('notification is being rebuilt already'),
  );
  await refused;
  expect((await first).tables.find(({ table }) => table === 'squads')).toMatchObject({ rows: 1, corrected: 1 });
  expect(await isTidy()).toBe(true);
});

it.each([
  ['an event fails that did not fail in live reading', 'The club house is on fire', async () => {}],
  [
    'an owner does not run',
    'squad does not answer: it has to run to tell its present state',
    async () => {
      await squads.stop();
      squads.stop = async () => {};
    },
  ],
])('nothing is changed when %s', async (_what, sentence, prepare) => {
  await notify({ joined: 1 });
  await plantPhantom();
  await prepare();
  await expect(rebuildNotification({ squad: [failingOn(squadEvents.squadCreated)] })).rejects.toThrow(sentence);
  expect(await database.client.squad.count()).toBe(1);
  expect(await isTidy()).toBe(true);
});
