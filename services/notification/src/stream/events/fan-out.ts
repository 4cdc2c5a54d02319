import { randomUUID } from 'node:crypto';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { liveOf } from '@fourball/kit/events/subjects.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { messagesOf, type News, SpreadNews } from './live-event.ts';

/** A plain subject: nobody keeps what is said there, since a stream that missed something comes back for it. */
const SUBJECT = liveOf('notification');

/** Has every open stream of the golfers show the news, in this replica at once and in the others by the broker. */
export type Spread = (news: readonly News[]) => void;

const newsOf = new WeakMap<object, News[]>();

/** Notes what golfers shall see live once the transaction is committed, and not at all where it is not. */
export function noteNews(tx: Prisma.TransactionClient, news: readonly News[]): void {
  newsOf.get(tx)?.push(...news);
}

/** The client, whose transactions spread what was noted in them as soon as they are committed. */
export function spreadAfterCommit(client: PrismaClient, spread: Spread): PrismaClient {
  async function transact<T>(
    work: (tx: Prisma.TransactionClient) => Promise<T>,
    options?: Parameters<PrismaClient['$transaction']>[1],
  ): Promise<T> {
    const news: News[] = [];
    const result = await client.$transaction((tx) => {
      newsOf.set(tx, news);
      return work(tx);
    }, options);
    if (news.length > 0) spread(news);
    return result;
  }
  return new Proxy(client, {
    get: (target, name) => (name === '$transaction' ? transact : Reflect.get(target, name, target)),
  });
}

/**
 * Spreads news among the replicas. Without the broker they reach the streams of this one alone.
 * @param deliver shows news to the streams of this replica.
 * @param missed is called when the broker is back: what others have spread meanwhile did not arrive here.
 */
export function createSpread(options: { broker: Broker; deliver: Spread; missed: () => void; log: Log }): Spread {
  const { broker, deliver, missed, log } = options;
  const self = randomUUID();

  async function listen() {
    const { connection } = await broker.link;
    connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        const spread = error ? undefined : SpreadNews.safeParse(safeJson(message.string())).data;
        if (spread && spread.from !== self) deliver(spread.news);
      },
    });
    for await (const { type } of connection.status()) if (type === 'reconnect') missed();
  }
  listen().catch((error) => log.error({ err: error }, 'live news of other replicas are no longer heard'));

  return (news) => {
    deliver(news);
    if (!broker.connected()) return;
    broker.link
      .then(({ connection }) => {
        for (const message of messagesOf(news))
          connection.publish(SUBJECT, JSON.stringify({ from: self, news: message }));
      })
      .catch((error) => log.warn({ err: error }, 'live news could not be passed on to other replicas'));
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
