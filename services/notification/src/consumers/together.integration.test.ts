import type { Envelope } from '@fourball/contracts/events/event.ts';
import { type SquadState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { LOCK_TIMEOUT_MS } from '@fourball/kit/database/database.ts';
import { applyEvents } from '@fourball/kit/events/consume/apply.ts';
import { type EventWork, on, type Received } from '@fourball/kit/events/consume/handler.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Prisma } from '../generated/prisma/client.ts';
import { clientThat, startSquadStream } from '../testing/events.ts';
import { squadState } from '../testing/states.ts';

/* Backlogs are handled in few transactions; each event has its effect once all the same. */

type Tx = Prisma.TransactionClient;
/** Fewer than a reader takes at once, so that they are one batch. */
const PILE = 15;
/** Longer than any test takes. */
const NEVER_MS = 600_000;
const squads = Array.from({ length: PILE }, (_, index) => squadState({ name: `Squad ${index}` }));

type SquadStream = Awaited<ReturnType<typeof startSquadStream>>;
let stream: SquadStream;
let database: SquadStream['database'];
let events: Envelope[];

beforeEach(async () => {
  stream = await startSquadStream();
  ({ database } = stream);
  events = squads.map((squad) => eventOf(squadEvents.squadCreated, 1, squad));
  for (const event of events) await stream.send(event);
});

type Created = Received<SquadState>;

/** Writes a notification, an effect that repeats when its event is applied twice. */
const notify = (tx: Tx, { data }: Created) =>
  tx.notification.create({
    data: { id: newId(), userId: data.createdBy, type: 'squad_update', title: data.name, message: '' },
  });

type Apply = (tx: Tx, event: Created) => Promise<unknown>;

/** Reads the pile by a handler; counts the transactions that it begins, and the deliveries that fail. */
function start(apply: Apply, { broker = stream.broker, ...more }: Parameters<SquadStream['consume']>[0] = {}) {
  const counted = { transactions: 0, retried: 0 };
  const client = clientThat(database.client, () => {
    counted.transactions += 1;
  });
  const handlers = [on(squadEvents.squadCreated, ({ tx }: EventWork<Tx>, event) => apply(tx, event))];
  const count = (outcome: string) => {
    if (outcome === 'retried') counted.retried += 1;
  };
  return { consumer: stream.consume({ handlers, broker, client, counted: count, ...more }), counted };
}

/** Reads the pile until all of it is dealt with; answers how many transactions that took. */
async function read(apply: Apply, broker = stream.broker): Promise<number> {
  const { counted } = start(apply, { broker });
  await stream.allAcked(PILE);
  return counted.transactions;
}

const notified = async () => (await database.client.notification.findMany()).map(({ title }) => title);

/** Holds a lock that the event of one squad needs. */
async function hold(squad: SquadState) {
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock(4711)');
  return { isFor: ({ data }: Created) => data.id === squad.id, free: () => holder.query('COMMIT') };
}

const names = squads.map(({ name }) => name);

it('events that have piled up are applied in the order in which they came, in fewer transactions than there are events, and without savepoints', async () => {
  const order: string[] = [];
  // An interrupted event has its turn later.
  const transactions = await arrange(() =>
    read(
      async (tx, event) => {
        order.push(event.data.name);
        await notify(tx, event);
      },
      stream.connect({ batchMs: NEVER_MS }),
    ),
  );
  expect(order).toEqual(names);
  expect(await notified()).toEqual(expect.arrayContaining(names));
  expect(await database.client.inboxEvent.count({ where: { outcome: 'applied' } })).toBe(PILE);
  expect(transactions).toBeLessThan(PILE);
  // Behind savepoints each row would be of a transaction of its own within the other.
  const [of] = await database.client.$queryRaw<[{ count: number }]>`
      SELECT count(DISTINCT xmin::text)::int AS count FROM notifications`;
  expect(of.count).toBeLessThanOrEqual(transactions);
});

it('events that have piled up each take effect once, although some of them fail', async () => {
  const failing = new Set([names[2], names[9]]);
  // Deliveries are counted: none may fail for another reason than this one.
  await arrange(() =>
    read(async (tx, event) => {
      await notify(tx, event);
      if (failing.has(event.data.name)) throw new Error('The club house is on fire');
    }),
  );
  expect((await notified()).toSorted()).toEqual(names.filter((name) => !failing.has(name)).toSorted());
  const letters = await database.client.deadLetter.findMany();
  expect(letters.map(({ eventId }) => eventId).toSorted()).toEqual([events[2]!.id, events[9]!.id].toSorted());
  for (const letter of letters) expect(letter).toMatchObject({ reason: 'The club house is on fire', deliveries: 8 });
});

it('events that have piled up give way to whoever holds what one of them needs, which waits by itself and is not overtaken', async () => {
  // Behind a first event, which is dealt with once all others are there: they are one batch on a machine of any pace.
  stream = await startSquadStream();
  ({ database } = stream);
  const first = eventOf(squadEvents.squadCreated, 1, squadState({ name: 'First' }));
  const begun = Promise.withResolvers<void>();
  const piledUp = Promise.withResolvers<void>();
  const { isFor, free } = await hold(squads[4]!);
  const waits: string[] = [];
  const { counted } = start(async (tx, event) => {
    if (event.id === first.id) {
      begun.resolve();
      await piledUp.promise;
    }
    if (isFor(event)) {
      const [set] = await tx.$queryRaw<[{ lock_timeout: string }]>`SHOW lock_timeout`;
      waits.push(set.lock_timeout);
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(4711)`;
    }
    await notify(tx, event);
  });
  await stream.send(first);
  await begun.promise;
  for (const event of events) await stream.send(event);
  await stream.allDelivered(1 + PILE);
  piledUp.resolve();
  // Those before and behind it are there, although the one in between waits.
  await until('the others', async () => (await notified()).length === PILE);
  await free();
  await stream.allAcked(1 + PILE);
  expect((await notified()).toSorted()).toEqual(['First', ...names].toSorted());
  expect(waits).toEqual([...waits.slice(1).map(() => '100ms'), `${LOCK_TIMEOUT_MS / 1_000}s`]);
  expect(counted.retried).toBe(0);
});

it('an event that waits for a lock too long comes again more often than one at fault, and holds up nobody behind it', async () => {
  const { isFor, free } = await hold(squads[4]!);
  let tries = 0;
  start(async (tx, event) => {
    if (isFor(event)) {
      tries += 1;
      await tx.$executeRaw`SELECT set_config('lock_timeout', '100ms', true)`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(4711)`;
    }
    await notify(tx, event);
  });
  await until('more tries than one at fault gets', async () => tries > 8);
  await until('the others', async () => (await notified()).length === PILE - 1);
  await free();
  await stream.allAcked(PILE);
  expect((await notified()).toSorted()).toEqual(names.toSorted());
});

it('an event that another replica deals with meanwhile has its effect once', async () => {
  const other = events[7]!;
  const replica = await database.pool.connect();
  onTestFinished(() => replica.release(true));
  await replica.query('BEGIN');
  await replica.query("INSERT INTO inbox (event_id, write_id, type, outcome) VALUES ($1, $2, $3, 'applied')", [
    other.id,
    other.writeid,
    other.type,
  ]);
  const reading = read(notify);
  await until('those before it', async () => (await notified()).length >= 7);
  await replica.query('COMMIT');
  await reading;
  expect((await notified()).toSorted()).toEqual(names.filter((name) => name !== squads[7]!.name).toSorted());
});

it('nothing stays of an event that fails among others, nor is anything done after the commit', async () => {
  const done: string[] = [];
  const handler = on(squadEvents.squadCreated, async ({ tx, afterCommit }: EventWork<Tx>, event) => {
    await notify(tx, event);
    afterCommit(() => done.push(event.data.name));
    afterCommit(() => done.push('once'), 'a key');
    if (event.data.name === names[2]) throw new Error('The club house is on fire');
  });
  const results = await applyEvents({ client: database.client, handlerFor: () => handler }, events.slice(0, 4));
  const failed = { error: new Error('The club house is on fire') };
  expect([...results.values()]).toEqual(['applied', 'applied', failed, 'applied']);
  expect((await notified()).toSorted()).toEqual([names[0], names[1], names[3]]);
  expect(done).toEqual([names[0], 'once', names[1], names[3]]);
  expect(await database.client.inboxEvent.count()).toBe(3);
});

it('what comes again as a whole, as from a stream that was lost, has its effect once and takes few transactions', async () => {
  const { counted } = start(notify);
  await stream.allAcked(PILE);
  const before = counted.transactions;
  for (const event of events) await stream.send(event);
  await stream.allAcked(2 * PILE);
  expect(counted.transactions - before).toBeLessThan(PILE);
  expect((await notified()).toSorted()).toEqual(names.toSorted());
});

it('what comes again, and may have ended its process, takes no others with it: each is dealt with by itself', async () => {
  // A delivery that lapses has its effect once all the same.
  const short = stream.connect({ signMs: 500, ackWaitMs: 1_000 });
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const first = start(
    async () => {
      resolve();
      throw new Error('The club house is on fire');
    },
    { retryDelay: () => 1_000, broker: short },
  );
  await failed;
  await first.consumer.stop();
  expect(await read(notify, short)).toBeGreaterThan(PILE);
  expect((await notified()).toSorted()).toEqual(names.toSorted());
});
