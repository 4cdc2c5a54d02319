import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { type Settle, settleAfterCommit, startConsumer } from '@fourball/kit/events/consume/consumer.ts';
import { type InboxClient, once } from '@fourball/kit/events/consume/inbox.ts';
import { handlerOf } from '@fourball/kit/events/consume/reading.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Publisher, startPublisher } from '../testing/publisher.ts';
import { handlers } from '../testing/sealing.ts';
import { golferState, membershipState, squadState } from '../testing/states.ts';

/*
 * 50 golfers join a squad while the broker is away. The creator, who was there before, is told of each of them, and a
 * notification is an effect that repeats when its event is applied twice: the notifications count the applications.
 */
const NEWCOMERS = 50;
const creator = golferState({ firstName: 'Casey' });
const newcomers = Array.from({ length: NEWCOMERS }, (_, index) => golferState({ firstName: `Newcomer${index + 1}` }));
const squad = squadState({ createdBy: creator.id });
const joining = (golfer: { id: string }, minute: number) =>
  membershipState({
    squadId: squad.id,
    userId: golfer.id,
    joinedAt: new Date(Date.UTC(2027, 5, 1, 8, minute)).toISOString(),
  });
const creatorJoins = joining(creator, 0);
const newcomersJoin = newcomers.map((golfer, index) => joining(golfer, index + 1));
/** Which newcomer an event on the squad's stream tells of, by the membership. */
const newcomerOf = new Map(newcomersJoin.map(({ id }, index) => [id, newcomers[index]!.firstName]));

/** The check: which of the newcomers the creator was never told of, and which more than once. */
function compare(told: readonly string[]): { missing: string[]; duplicated: string[] } {
  const times = ({ firstName }: { firstName: string }) =>
    told.filter((message) => message === `${firstName} Reed joined ${squad.name}`).length;
  return {
    missing: newcomers.filter((golfer) => times(golfer) === 0).map(({ firstName }) => firstName),
    duplicated: newcomers.filter((golfer) => times(golfer) > 1).map(({ firstName }) => firstName),
  };
}

type Message = Parameters<Settle>[0];
/** Whether this delivery goes wrong: the first one of every fifth event. */
type GoesWrong = (message: Message) => boolean;

const losesAcks = (goesWrong: GoesWrong): Settle => {
  return async (message, apply) => {
    await apply();
    if (goesWrong(message)) message.nak();
    else message.ack();
  };
};

const crashesFirst = (goesWrong: GoesWrong): Settle => {
  return async (message, apply) => {
    if (goesWrong(message)) throw new Error('The process ends before it applies the event');
    await settleAfterCommit(message, apply);
  };
};

const acksBeforeCommit = (goesWrong: GoesWrong): Settle => {
  return async (message, apply) => {
    message.ack();
    if (goesWrong(message)) throw new Error('The process ends before it applies the event');
    await apply();
  };
};

const FIFTH = NEWCOMERS / 5;

describe('50 events that are written while the broker is away', () => {
  it.each([
    { happens: 'acks are lost', settle: losesAcks },
    { happens: 'the process ends before it applies', settle: crashesFirst },
  ])('are each applied once after it returns, although $happens', async ({ settle }) => {
    const { database, told, wrong } = await outage({ settle });
    expect(wrong).toHaveLength(FIFTH);
    expect(compare(told)).toEqual({ missing: [], duplicated: [] });
    // Everyone else was told as exactly: each pair of members makes one notification.
    expect(await database.client.notification.count()).toBe((NEWCOMERS * (NEWCOMERS + 1)) / 2);
    expect(await database.client.deadLetter.count()).toBe(0);
  });
});

describe('the check of that', () => {
  it('would notice if the inbox were removed: events whose ack was lost show as duplicated', async () => {
    const { told, wrong } = await outage({ settle: losesAcks, clientOf: withoutInbox });
    expect(wrong).toHaveLength(FIFTH);
    // On a slow machine others come again, too: without the inbox nothing stops them.
    expect(compare(told)).toEqual({ missing: [], duplicated: expect.arrayContaining([...wrong]) });
  });

  it('would notice if events were acked before the commit: those that a crash interrupted show as missing', async () => {
    // Arranged, since a fault would lose its preconditions as well.
    const { told, wrong } = await arrange(() => outage({ settle: acksBeforeCommit }));
    expect(wrong).toHaveLength(FIFTH);
    // So do those whose delivery failed for another reason.
    expect(compare(told)).toEqual({ missing: expect.arrayContaining([...wrong]), duplicated: [] });
  });
});

interface Scenario {
  /** How the squad's events are settled once the broker is back. */
  readonly settle: (goesWrong: GoesWrong) => Settle;
  /** The client through which events are applied; the real one unless told. */
  readonly clientOf?: (client: PrismaClient) => InboxClient<Prisma.TransactionClient>;
}

/**
 * Writes the 50 events with the broker stopped and starts it again. Answers, once nothing is under way any more, what
 * the creator was told, and which newcomers' events went wrong.
 */
async function outage({ settle, clientOf = (client) => client }: Scenario) {
  const log = createLog('notification', 'silent');
  const server = await startTestBroker();
  onTestFinished(server.remove);
  const squads = await startPublisher('squad', server.url);
  onTestFinished(squads.stop);
  const database = await createNotificationDatabase();
  onTestFinished(database.drop);
  const broker = connectBroker({ url: server.url, name: 'notification', log, timings: SOON });
  onTestFinished(broker.close);

  const gone = new Set<string>();
  const goesWrong: GoesWrong = (message) => {
    const newcomer = newcomerOf.get(message.json<Envelope>().subject);
    if (newcomer === undefined || gone.has(newcomer) || message.seq % 5 !== 0) return false;
    gone.add(newcomer);
    return true;
  };
  for (const golfer of [creator, ...newcomers]) {
    const registered = eventOf(authEvents.userRegistered, 1, golfer);
    await once(database.client, registered, handlerOf(handlers, registered.type));
  }
  const client = clientOf(database.client);
  const given = { broker, client, reader: 'notification', publisher: 'squad', log, dealtWith: () => {} } as const;
  const consumer = startConsumer({ ...given, handlers: handlers.squad, settle: settle(goesWrong) });

  await squads.publish(squadEvents.squadCreated, squad);
  await squads.publish(squadEvents.memberJoined, creatorJoins);
  await until('the creator in the squad', async () => (await database.client.membership.count()) === 1);

  await server.stop();
  for (const joins of newcomersJoin) await squads.publish(squadEvents.memberJoined, joins);
  expect(await squads.waiting()).toBe(NEWCOMERS);
  await server.start();

  await until('the end of all deliveries', () => isAllSettled(squads));
  await consumer.stop();
  const notifications = await database.client.notification.findMany({ where: { userId: creator.id } });
  return {
    database,
    told: notifications.map(({ message }) => message),
    wrong: newcomers.map(({ firstName }) => firstName).filter((newcomer) => gone.has(newcomer)),
  };
}

/** Whether every event is on the squad's stream, and the reader has acked all of it. */
async function isAllSettled(squads: Publisher): Promise<boolean> {
  if ((await squads.waiting()) > 0) return false;
  const { manager } = await squads.link;
  const stream = await manager.streams.info(streamOf('squad'));
  const reader = await manager.consumers.info(streamOf('squad'), 'notification');
  return reader.num_ack_pending === 0 && reader.ack_floor.stream_seq === stream.state.last_seq;
}

/** Takes every event for a new one. */
function withoutInbox(client: PrismaClient): InboxClient<Prisma.TransactionClient> {
  const forgetful = (tx: Prisma.TransactionClient) => {
    const execute = async (query: TemplateStringsArray, ...values: unknown[]) =>
      query.join('').includes('INSERT INTO inbox ') ? 1 : tx.$executeRaw(query, ...values);
    return new Proxy(tx, {
      get: (target, property) => (property === '$executeRaw' ? execute : Reflect.get(target, property)),
    });
  };
  return {
    $transaction: (work) => client.$transaction((tx) => work(forgetful(tx))),
    $queryRaw: async () => [] as never,
  };
}
