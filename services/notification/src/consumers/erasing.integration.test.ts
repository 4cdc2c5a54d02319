import { authEvents } from '@fourball/contracts/events/auth.ts';
import { ensureStream, streamOf } from '@fourball/kit/events/broker.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { reconcile } from '@fourball/kit/events/publish/reconcile.ts';
import { present, publishSnapshot } from '@fourball/kit/events/publish/snapshot.ts';
import { parseWriteTokens } from '@fourball/kit/process/write-token.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { AckPolicy } from '@nats-io/jetstream';
import { beforeEach, expect, it } from 'vitest';
import { failingOn, messagesOn, readerOn, startEvents } from '../testing/events.ts';
import type { Publisher } from '../testing/publisher.ts';
import { golferState } from '../testing/states.ts';

/*
 * A golfer whose name occurs nowhere else deletes the account, at any moment that a broker or a reader may be away. What
 * was told of them is then searched for by that name, wherever events are kept; another golfer's events stay as they are.
 */
const secret = 'Theodora Quillfeather';

type Events = Awaited<ReturnType<typeof startEvents>>;
let events: Events;
let server: Events['server'];
let database: Events['database'];
let auth: Publisher;
const leaver = () => golferState({ firstName: secret, email: 'theodora@example.com' });

beforeEach(async () => {
  events = await startEvents();
  ({ server, database } = events);
  auth = await events.publisher('auth');
});

const register = (golfer = leaver()) => auth.publish(authEvents.userRegistered, golfer).then(() => golfer);
const deleteAccount = ({ id }: { id: string }, version = 2) =>
  auth.publish(authEvents.userDeleted, { id }, version, { erase: [id] });
const allPublished = () => until('an empty outbox', async () => (await auth.waiting()) === 0);

const held = async () => messagesOn(await auth.link, 'auth');

async function isInOutbox(text: string): Promise<boolean> {
  const { rows } = await auth.pool.query('SELECT 1 FROM outbox WHERE envelope::text LIKE $1', [`%${text}%`]);
  return rows.length > 0;
}
const isAnywhere = async (text: string) =>
  (await isInOutbox(text)) || [...(await held()).values()].some((message) => message.string().includes(text));

const isPurged = () =>
  until('the purge', async () => {
    const { rows } = await auth.pool.query('SELECT bool_and(purged_at IS NOT NULL) AS done FROM erasures');
    return rows[0].done === true;
  });

const hasHeardOfTheEnd = async () =>
  (await database.client.inboxEvent.count({ where: { type: authEvents.userDeleted.type } })) === 1;

it('what was told of a deleted account is nowhere on the stream, in its files or in the outbox, and nothing counts as lost', async () => {
  const [golfer, other] = [await register(), await register(golferState({ firstName: 'Sam' }))];
  await auth.publish(authEvents.userChanged, { ...golfer, handicap: 9 }, 2);
  await allPublished();
  expect(await isAnywhere(secret)).toBe(true);
  await until('the files to hold it', () => server.holds(secret));
  await deleteAccount(golfer, 3);
  await allPublished();
  await isPurged();
  expect(await isAnywhere(secret)).toBe(false);
  await until('the files to lose it', async () => !(await server.holds(secret)));
  expect(await isAnywhere(other.id)).toBe(true);
  expect((await held()).size).toBe(2);
  expect((await reconcile(auth.pool, await auth.link, 'auth')).lost).toBe(0);
});

it('what the stream never had leaves without its data, and its write is complete for who waits for it', async () => {
  const { broker, freshness } = events.read();
  const link = await auth.link;
  // Erased events are kept for readers that exist.
  await until('the reader', () => readerOn(link, 'auth'));
  await server.stop();
  const golfer = leaver();
  const token = await auth.publish(authEvents.userRegistered, golfer);
  await deleteAccount(golfer);
  await server.start();
  await allPublished();
  await until('the end to be heard of', async () => broker.connected() && (await hasHeardOfTheEnd()));
  expect(await freshness.waitFor(parseWriteTokens(token))).toBe(true);
  expect(await isAnywhere(secret)).toBe(false);
  expect(await database.client.deadLetter.count()).toBe(0);
});

it('a purge that the absence of the broker prevented is made up for', async () => {
  const golfer = await register();
  await allPublished();
  await server.stop();
  await deleteAccount(golfer);
  expect(await isInOutbox(secret)).toBe(false);
  await server.start();
  await isPurged();
  expect(await isAnywhere(secret)).toBe(false);
});

it('in a lost tail an erased event keeps its number without its data, so that no later event is taken for read', async () => {
  events.read();
  await register(golferState({ firstName: 'Sam' }));
  await allPublished();
  const loseTail = await server.prepareLoss();
  const golfer = await register();
  const late = await register(golferState({ firstName: 'Casey' }));
  await allPublished();
  await until('the reader', async () => (await database.client.inboxEvent.count()) === 3);
  const before = await held();
  await deleteAccount(golfer);
  await allPublished();
  await isPurged();
  await loseTail();
  await until('the tail', async () => (await auth.waiting()) === 0 && (await held()).size >= 3);
  await isPurged();
  expect(await isAnywhere(secret)).toBe(false);
  const numberOf = (messages: Awaited<ReturnType<typeof held>>) =>
    [...messages].find(([, message]) => message.string().includes(late.id))?.[0];
  expect(numberOf(await held())).toBe(numberOf(before));
  const newest = await register(golferState({ firstName: 'Dana' }));
  await until('the newest golfer', () => database.client.golfer.findUnique({ where: { id: newest.id } }));
});

it('readers forget the dead letters of what was erased, and keep those of others', async () => {
  const [golfer, other] = [leaver(), golferState()];
  for (const data of [golfer, other]) {
    const envelope = eventOf(authEvents.userRegistered, 1, data);
    const letter = { eventId: envelope.id, type: envelope.type, reason: 'as a test says', deliveries: 8 };
    await database.client.deadLetter.create({ data: { ...letter, envelope: envelope as object } });
  }
  await deleteAccount(golfer);
  events.read();
  await until('the tombstone', async () => await hasHeardOfTheEnd());
  const letters = await database.client.deadLetter.findMany();
  expect(letters.map(({ envelope }) => (envelope as { subject: string }).subject)).toEqual([other.id]);
});

it('a snapshot that has read the account when it is deleted tells nobody of it', async () => {
  const { client, pool } = database;
  const golfer = leaver();
  const [isRead, mayTell] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wake = () => {};
  // Nobody takes the snapshot again, or makes the deletion once more, where the database fails in between.
  const snapshot = arrange(() =>
    publishSnapshot({
      publisher: 'auth',
      client,
      pool,
      wake,
      log,
      aggregates: {
        golfers: async () => {
          isRead.resolve();
          await mayTell.promise;
          return [present(authEvents.userChanged, 1, golfer)];
        },
      },
    }),
  );
  await isRead.promise;
  const ledger = createLedger({ client, publisher: 'auth', wake });
  const deletion = arrange(() =>
    ledger.write(async (_tx, publish) => publish(authEvents.userDeleted, 2, { id: golfer.id }, { erase: [golfer.id] })),
  );
  await until('the deletion to wait', async () => {
    const { rows } = await pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    return rows.length > 0;
  });
  mayTell.resolve();
  await Promise.all([snapshot, deletion]);
  const rows = await client.outboxEvent.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ type, erased }) => [type, erased])).toEqual([
    [authEvents.userChanged.type, true],
    [authEvents.userDeleted.type, false],
  ]);
  expect(JSON.stringify(rows.map(({ envelope }) => envelope))).not.toContain(secret);
});

it('an event that is given up after the account has ended leaves no dead letter, and is counted as erased', async () => {
  const link = await events.connect().link;
  await ensureStream(link, 'auth');
  const [golfer, other] = [leaver(), golferState()];
  const sent = [
    eventOf(authEvents.userRegistered, 1, golfer),
    eventOf(authEvents.userRegistered, 1, other),
    eventOf(authEvents.userDeleted, 2, { id: golfer.id }),
  ];
  for (const event of sent) await link.stream.publish(`${event.type}.${event.subject}`, JSON.stringify(event));
  const outcomes: string[] = [];
  events.consume({
    publisher: 'auth',
    handlers: [failingOn(authEvents.userRegistered)],
    retryDelay: () => 20,
    counted: (outcome) => outcomes.push(outcome),
  });
  await until('nothing more to read', async () => {
    const reader = await readerOn(link, 'auth');
    return reader?.num_pending === 0 && reader.num_ack_pending === 0;
  });
  expect((await database.client.deadLetter.findMany()).map(({ eventId }) => eventId)).toEqual([sent[1]?.id]);
  expect(outcomes.filter((outcome) => outcome === 'dead' || outcome === 'erased').toSorted()).toEqual([
    'dead',
    'erased',
  ]);
});

it('while an erased golfer is purged, what a reader was given of others and has not acknowledged comes again', async () => {
  const [golfer, other] = [await register(), golferState()];
  await allPublished();
  const { manager, stream } = await events.connect().link;
  const durable_name = 'reader';
  await manager.consumers.add(streamOf('auth'), { durable_name, ack_policy: AckPolicy.Explicit });
  const reader = await stream.consumers.get(streamOf('auth'), durable_name);
  (await reader.next())?.ack();
  await deleteAccount(golfer);
  await register(other);
  await allPublished();
  const [tombstone, given] = [await reader.next(), await reader.next()];
  expect(given?.string()).toContain(other.id);
  // From now on the reader is past the end of the golfer, so that what came before it is purged.
  tombstone?.ack();
  await isPurged();
  given?.nak();
  expect((await reader.next({ expires: 5_000 }))?.string()).toContain(other.id);
});
