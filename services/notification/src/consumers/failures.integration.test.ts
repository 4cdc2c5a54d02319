import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { type EventWork, type Handler, on } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog, testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Prisma } from '../generated/prisma/client.ts';
import { clientThat, failingOn, startSquadStream } from '../testing/events.ts';
import { handlers } from '../testing/sealing.ts';
import { squadState } from '../testing/states.ts';

/** More than a reader deals with at once. */
const MANY = 60;
/** As often as the broker can give signs of life. */
const SIGN_MS = 500;
/**
 * Longer than it takes to the broker's next sign of life, by which it forgets what a reader asked for that is gone.
 * What comes due before that while nobody reads, nats-server 2.9 tells as if it were new.
 */
const AFTER_NEXT_SIGN_MS = 1_000;
/** Longer than any test takes. */
const NEVER_MS = 600_000;
/** A request for more expires after 30 s. */
const HALF_OF_REQUEST_MS = 15_000;

type SquadStream = Awaited<ReturnType<typeof startSquadStream>>;
let squads: SquadStream;
let database: SquadStream['database'];
let send: SquadStream['send'];

beforeEach(async () => {
  squads = await startSquadStream();
  ({ database, send } = squads);
});

type Tx = Prisma.TransactionClient;
const read = (squadHandlers: readonly Handler<EventWork<Tx>>[] = handlers.squad, retryMs = 1, log = testLog) =>
  squads.consume({
    broker: squads.connect({ signMs: SIGN_MS }),
    handlers: squadHandlers,
    retryDelay: () => retryMs,
    log,
  });
/** Follows squads as the service does, but for what a test has to say of one of them first. */
const following = (before: (squad: { id: string }) => unknown) =>
  on(squadEvents.squadCreated, async (work: EventWork<Tx>, event) => {
    await before(event.data);
    return handlers.squad[0]!.apply(work, event as never);
  });

const isKnown = (squad: { id: string }) => async () => database.client.squad.findUnique({ where: { id: squad.id } });
const deadLetters = () => database.client.deadLetter.findMany();

it('an event that can never be applied is a dead letter with its reason after 8 deliveries, and holds up nobody behind it', async () => {
  const [poison, behind] = [squadState(), squadState()];
  const wasBehindThere: boolean[] = [];
  const event = eventOf(squadEvents.squadCreated, 1, poison);
  await send(event);
  await send(eventOf(squadEvents.squadCreated, 1, behind));
  const fails = following(async ({ id }) => {
    if (id !== poison.id) return;
    wasBehindThere.push((await isKnown(behind)()) !== null);
    throw new Error('The club house is on fire');
  });
  const { log, lines } = createCapturedLog();
  // Each delivery is counted: none may fail for another reason than this one.
  arrange(() => read([fails], 1, log));
  await until('the dead letter', async () => (await deadLetters()).length === 1);
  // Together with the one behind it, it is applied twice at first: the second time behind a savepoint.
  expect(wasBehindThere.slice(-8)).toEqual([false, true, true, true, true, true, true, true]);
  expect(await deadLetters()).toMatchObject([
    { eventId: event.id, type: event.type, reason: 'The club house is on fire', deliveries: 8, envelope: event },
  ]);
  expect(await database.client.inboxEvent.findUnique({ where: { eventId: event.id } })).toMatchObject({
    outcome: 'dead',
  });
  const said = await until('its line', async () =>
    lines().find(({ msg }) => msg === 'event moved to the dead letters'),
  );
  expect(said).toMatchObject({ eventId: event.id, type: event.type, deliveries: 8 });
});

it('what is no event at all becomes a dead letter with its text, and does not stop the reading', async () => {
  arrange(() => read());
  const behind = squadState();
  const nonsense = ['no JSON', '[]', '{"id":7}', ''];
  for (const text of nonsense) await send(text);
  await send(eventOf(squadEvents.squadCreated, 1, behind));
  await until('the event behind', isKnown(behind));
  await squads.allAcked(5);
  const letters = await deadLetters();
  expect(letters.map(({ envelope }) => (envelope as { text: string }).text).toSorted()).toEqual(nonsense.toSorted());
  for (const letter of letters) expect(letter).toMatchObject({ type: 'unreadable', deliveries: 8 });
});

const attemptsForgotten = () =>
  until('the attempts to be forgotten', async () => (await database.client.attempt.count()) === 0);

/** Sends an event to a process that fails with it and ends, so that it comes again to another, as after so many ends. */
async function comesAgain(unfinished: number, squad = squadState()): Promise<Envelope> {
  const event = eventOf(squadEvents.squadCreated, 1, squad);
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const another = read([failingOn(squadEvents.squadCreated, () => resolve())], AFTER_NEXT_SIGN_MS);
  await send(event);
  await failed;
  await another.stop();
  await database.client.attempt.create({ data: { eventId: event.id, unfinished } });
  return event;
}

it('an event that was under way whenever its process ended becomes a dead letter before it is dealt with once more', async () => {
  const event = await comesAgain(3);
  let tries = 0;
  read([
    on(squadEvents.squadCreated, async () => {
      tries += 1;
    }),
  ]);
  await until('the dead letter', async () => (await deadLetters()).length === 1);
  expect(await deadLetters()).toMatchObject([
    { eventId: event.id, reason: 'The process ended each time that this was dealt with, 4 times in a row' },
  ]);
  expect(tries).toBe(0);
  await attemptsForgotten();
});

it('an event that was under way whenever its process ended becomes none where it was dealt with after all', async () => {
  const { id: eventId, type, writeid: writeId } = await comesAgain(3);
  await database.client.inboxEvent.create({ data: { eventId, writeId, type, outcome: 'applied' } });
  read();
  await attemptsForgotten();
  expect(await deadLetters()).toEqual([]);
});

it('an event that was under way whenever its process ended is tried again after fewer times, and nothing of it stays once it is applied', async () => {
  const squad = squadState();
  await comesAgain(2, squad);
  read();
  await until('the event', isKnown(squad));
  await attemptsForgotten();
  expect(await deadLetters()).toEqual([]);
});

it('an event whose time never comes becomes a dead letter in the end', async () => {
  arrange(() => read([on(squadEvents.squadCreated, () => Promise.reject(new OutOfOrder('golfer Nobody')))]));
  await send(eventOf(squadEvents.squadCreated, 1, squadState()));
  await until('the dead letter', async () => (await deadLetters()).length === 1);
  expect(await deadLetters()).toMatchObject([{ reason: 'Not heard of yet: golfer Nobody', deliveries: 128 }]);
});

it('what a reader had taken when the database went is dealt with once that is back, not after its delivery has lapsed', async () => {
  for (let index = 0; index < MANY; index += 1) await send(eventOf(squadEvents.squadCreated, 1, squadState()));
  const { client } = database;
  let asked = 0;
  let isAway = false;
  const assertThere = () => {
    if (!isAway) return;
    asked += 1;
    throw new Error('Connection terminated unexpectedly');
  };
  const losing = on(squadEvents.squadCreated, async (work: EventWork<Tx>, event) => {
    isAway = asked === 0;
    if (isAway) await work.tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    return handlers.squad[0]!.apply(work, event as never);
  });
  const there = clientThat(client, assertThere);
  // Nor does anything of it come again for another reason.
  const patient = squads.connect({ ackWaitMs: NEVER_MS });
  arrange(() => squads.consume({ broker: patient, client: there, handlers: [losing], retryDelay: undefined }));
  await until('the reader to wait for the database', async () => asked > 5);
  isAway = false;
  await until('all that was sent', async () => (await client.squad.count()) === MANY);
});

it('a reader whose request for more is lost hears of what is new all the same, long before that request expires', async () => {
  const broker = squads.connect({ signMs: SIGN_MS });
  const { connection } = await broker.link;
  const publish = connection.publish.bind(connection);
  let lost = 0;
  connection.publish = (subject, ...rest) => {
    if (lost > 0 || !subject.includes('.CONSUMER.MSG.NEXT.')) return publish(subject, ...rest);
    lost += 1;
  };
  squads.consume({ broker });
  await until('the request that is lost', async () => lost === 1);
  const squad = squadState();
  await send(eventOf(squadEvents.squadCreated, 1, squad));
  await until('the event', isKnown(squad), HALF_OF_REQUEST_MS);
});
