import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { type Settle, settleAfterCommit, startConsumer } from '@fourball/kit/events/consumer.ts';
import type { InboxClient } from '@fourball/kit/events/inbox.ts';
import { createLog } from '@fourball/kit/log.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Publisher, startPublisher } from '../testing/publisher.ts';
import { golferState, membershipState, squadState } from '../testing/states.ts';
import { authHandlers } from './auth.ts';
import { squadHandlers } from './squad.ts';

/*
 * 50 golfers join a squad while the broker is away. The creator, who was there before, is told of each of them, and a
 * notification is an effect that repeats when its event is applied twice: the notifications count the applications.
 */
const NEWCOMERS = 50;
const creator = golferState({ firstName: 'Casey' });
const newcomers = Array.from({ length: NEWCOMERS }, (_, index) => golferState({ firstName: `Newcomer${index + 1}` }));
const squad = squadState({ createdBy: creator.id });
const joinings = [creator, ...newcomers].map(({ id }, minutes) =>
  membershipState({
    squadId: squad.id,
    userId: id,
    joinedAt: new Date(Date.UTC(2027, 5, 1, 8, minutes)).toISOString(),
  }),
);
const [creatorJoins, ...newcomersJoin] = joinings as [(typeof joinings)[0], ...typeof joinings];
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

const none = { missing: [], duplicated: [] };

describe('50 events that are written while the broker is away', () => {
  it('are each applied once after it returns, although deliveries repeat and the process fails in between', async () => {
    const { afterOutage, troubled, database } = await outage({
      settle: (trouble) => async (message, apply) => {
        if (trouble(message, { every: 7 })) throw new Error('The process ends before it applies the event');
        await apply();
        if (trouble(message, { every: 5 })) message.nak();
        else message.ack();
      },
    });
    expect(troubled.length).toBeGreaterThanOrEqual(NEWCOMERS / 5);
    expect(afterOutage).toEqual(none);
    // Everyone else was told as exactly: each pair of members makes one notification.
    expect(await database.client.notification.count()).toBe((NEWCOMERS * (NEWCOMERS + 1)) / 2);
    expect(await database.client.deadLetter.count()).toBe(0);
  });
});

describe('the check of that', () => {
  it('would notice if the inbox were removed: the repeated deliveries show as duplicates', async () => {
    const { afterOutage, troubled } = await outage({
      clientOf: withoutInbox,
      settle: (trouble) => async (message, apply) => {
        await apply();
        if (trouble(message, { every: 5 })) message.nak();
        else message.ack();
      },
    });
    expect(troubled).toHaveLength(NEWCOMERS / 5);
    expect(afterOutage).toEqual({ missing: [], duplicated: troubled });
  });

  it('would notice if events were acked before the commit: what a crash interrupts shows as missing', async () => {
    const { afterOutage, troubled } = await outage({
      settle: (trouble) => async (message, apply) => {
        message.ack();
        if (trouble(message, { every: 5 })) throw new Error('The process ends before it applies the event');
        await apply();
      },
    });
    expect(troubled).toHaveLength(NEWCOMERS / 5);
    expect(afterOutage).toEqual({ missing: troubled, duplicated: [] });
  });
});

type Message = Parameters<Settle>[0];
/** Whether this delivery goes wrong: once for each newcomer whose message has a number that `every` divides. */
type Trouble = (message: Message, which: { every: number }) => boolean;

interface Scenario {
  /** How the squad's events are settled once the broker is back. */
  readonly settle: (trouble: Trouble) => Settle;
  /** The client through which events are applied; the real one unless told. */
  readonly clientOf?: (client: PrismaClient) => InboxClient<Prisma.TransactionClient>;
}

/** Writes the 50 events with the broker stopped, starts it again, and checks what the creator was told. */
async function outage({ settle, clientOf = (client) => client }: Scenario) {
  const log = createLog('notification', 'silent');
  const server = await startTestBroker();
  onTestFinished(server.remove);
  const [auth, squads] = [await startPublisher('auth', server.url), await startPublisher('squad', server.url)];
  onTestFinished(auth.stop);
  onTestFinished(squads.stop);
  const database = await createNotificationDatabase();
  onTestFinished(database.drop);
  const broker = connectBroker({ url: server.url, name: 'notification', log });
  onTestFinished(broker.close);

  const troubled = new Set<string>();
  const trouble: Trouble = (message, { every }) => {
    const newcomer = newcomerOf.get(message.json<Envelope>().subject);
    if (newcomer === undefined || troubled.has(newcomer) || message.seq % every !== 0) return false;
    troubled.add(newcomer);
    return true;
  };
  const shared = { broker, reader: 'notification', log, dealtWith: () => {} } as const;
  const client = clientOf(database.client);
  const consumers = [
    startConsumer({ ...shared, client, publisher: 'auth', handlers: authHandlers, settle: settleAfterCommit }),
    startConsumer({ ...shared, client, publisher: 'squad', handlers: squadHandlers, settle: settle(trouble) }),
  ];

  for (const golfer of [creator, ...newcomers]) await auth.publish(authEvents.userRegistered, golfer);
  await squads.publish(squadEvents.squadCreated, squad);
  await squads.publish(squadEvents.memberJoined, creatorJoins);
  await until('the golfers', async () => (await database.client.golfer.count()) === NEWCOMERS + 1);
  await until('the creator in the squad', async () => (await database.client.membership.count()) === 1);

  await server.stop();
  for (const joining of newcomersJoin) await squads.publish(squadEvents.memberJoined, joining);
  expect(await squads.waiting()).toBe(NEWCOMERS);
  await server.start();

  await until('the end of all deliveries', () => isAllSettled(squads), 20_000);
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  const told = await database.client.notification.findMany({ where: { userId: creator.id } });
  return {
    database,
    afterOutage: compare(told.map(({ message }) => message)),
    troubled: newcomers.map(({ firstName }) => firstName).filter((name) => troubled.has(name)),
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
  const inboxEvent = { createMany: async () => ({ count: 1 }) };
  const forgetful = (tx: Prisma.TransactionClient) =>
    new Proxy(tx, {
      get: (target, property) => (property === 'inboxEvent' ? inboxEvent : Reflect.get(target, property)),
    });
  return { $transaction: (work) => client.$transaction((tx) => work(forgetful(tx))) };
}
