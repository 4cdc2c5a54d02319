import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { type Broker, connectBroker, ensureStream, streamOf } from '@fourball/kit/events/broker.ts';
import { type ConsumerOptions, startConsumer } from '@fourball/kit/events/consume/consumer.ts';
import { type EventWork, on } from '@fourball/kit/events/consume/handler.ts';
import { startReading } from '@fourball/kit/events/consume/reading.ts';
import type { EventTimings } from '@fourball/kit/events/timings.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { StoredMsg } from '@nats-io/jetstream';
import { onTestFinished } from 'vitest';
import type { Prisma } from '../generated/prisma/client.ts';
import { createNotificationDatabase } from './database.ts';
import { startPublisher } from './publisher.ts';
import { handlers } from './sealing.ts';

type Consuming = Partial<ConsumerOptions<Prisma.TransactionClient>>;

/** For one test: a broker, the services that publish there, and this service, which reads into a database of its own. */
export async function startEvents() {
  const server = await startTestBroker();
  const database = await createNotificationDatabase();
  const { client, pool } = database;
  const connect = (timings?: Partial<EventTimings>, url = server.url) => {
    const broker = connectBroker({ url, name: 'notification', log, timings: { ...SOON, ...timings } });
    onTestFinished(broker.close);
    return broker;
  };
  return {
    server,
    database,
    connect,
    async publisher(name: ServiceName) {
      const publisher = await startPublisher(name, server.url);
      onTestFinished(() => publisher.stop());
      return publisher;
    },
    /** Reads all streams, as the running service does. */
    read(broker = connect(), read: Partial<typeof handlers> = handlers) {
      const reading = startReading({ reader: 'notification', handlers: read, client, pool, broker, log });
      onTestFinished(reading.stop);
      return { broker, freshness: reading.freshness };
    },
    /** Reads the squads' stream; it comes back to what failed after 1 ms, unless told otherwise. */
    consume(options: Consuming = {}) {
      const consumer = startConsumer({
        reader: 'notification',
        publisher: 'squad',
        handlers: handlers.squad,
        broker: options.broker ?? connect(),
        client,
        log,
        dealtWith: () => {},
        retryDelay: () => 1,
        ...options,
      });
      onTestFinished(consumer.stop);
      return consumer;
    },
  };
}

type Client = Awaited<ReturnType<typeof createNotificationDatabase>>['client'];
type Link = Awaited<Broker['link']>;

/** Messages that a service's stream holds, by their numbers; none while the broker comes back. */
export async function messagesOn({ manager }: Link, publisher: ServiceName): Promise<Map<number, StoredMsg>> {
  const { state } = (await manager.streams.info(streamOf(publisher)).catch(() => undefined)) ?? {};
  const messages = new Map<number, StoredMsg>();
  for (let seq = state?.first_seq ?? 1; seq <= (state?.last_seq ?? 0); seq += 1) {
    const message = await manager.streams.getMessage(streamOf(publisher), { seq }).catch(() => null);
    if (message) messages.set(seq, message);
  }
  return messages;
}

/** Reading of a stream by this service, as the broker knows it; undefined where it has not begun. */
export const readerOn = ({ manager }: Link, publisher: ServiceName) =>
  manager.consumers.info(streamOf(publisher), 'notification').catch(() => undefined);

/** Fails with every event of a kind, once `before` is done. */
export const failingOn = <K extends EventKind>(kind: K, before: (data: DataOf<K>) => unknown = () => {}) =>
  on(kind, async (_work: EventWork<Prisma.TransactionClient>, { data }) => {
    await before(data);
    throw new Error('The club house is on fire');
  });

/** A client that does something before each transaction. */
export const clientThat = (client: Client, act: () => void) => ({
  $transaction: async <T>(work: (tx: Prisma.TransactionClient) => Promise<T>) => {
    act();
    return client.$transaction(work);
  },
  $queryRaw: client.$queryRaw.bind(client),
  $executeRaw: client.$executeRaw.bind(client),
});

/** The same with the stream of the squads, on which a test says what it likes. */
export async function startSquadStream() {
  const events = await startEvents();
  const broker = events.connect();
  const link = await broker.link;
  await ensureStream(link, 'squad');
  return {
    ...events,
    broker,
    async send(payload: string | Envelope) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      await link.stream.publish('squad.sent-by-a-test', text);
    },
    /** Resolves once so many messages have come to a reader that shares this connection. */
    allDelivered: (messages: number) =>
      until('all deliveries', async () => ((await readerOn(link, 'squad'))?.delivered.stream_seq ?? 0) >= messages),
    /** Resolves once the reader is through with so many messages. */
    allAcked: (messages: number) =>
      until('the end of all deliveries', async () => {
        const reader = await readerOn(link, 'squad');
        return reader?.num_ack_pending === 0 && reader.ack_floor.stream_seq >= messages;
      }),
  };
}
