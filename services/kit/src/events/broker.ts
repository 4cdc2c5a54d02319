import type { ServiceName } from '@fourball/contracts/services.ts';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { Log } from '../process/log.ts';
import { brokerAccess } from './broker-access.ts';
import { BrokerLost } from './broker-away.ts';
import { EVENT_TIMINGS, type EventTimings } from './timings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Published events stay on the stream for this long, as in the outbox (`prune.ts`). */
const EVENT_RETENTION_MS = 30 * DAY_MS;
/** Time-out of a request to the broker that is lost with it. */
const REQUEST_TIMEOUT_MS = 2_000;
/** Time-out of a server that takes a connection and does not greet; it is tried anew. */
const CONNECT_TIMEOUT_MS = 2_000;

/** The stream on which a service publishes. */
export const streamOf = (publisher: ServiceName): string => publisher.toUpperCase();

/** The connection to NATS, which may be away at any time: nothing of a request waits for it. */
export type Broker = ReturnType<typeof connectBroker>;
export type Link = Awaited<Broker['link']>;

/** Connects in the background and again after every loss, for as long as the process lives. */
export function connectBroker(options: {
  url: string;
  name: string;
  log: Log;
  /** One unless told: more are for a cluster of so many servers at least. */
  streamReplicas?: number;
  /** In place of those of {@link EVENT_TIMINGS}. */
  timings?: Partial<EventTimings>;
}) {
  const timings: EventTimings = { ...EVENT_TIMINGS, ...options.timings };
  let up = false;
  let closed = false;
  let connections = 0;
  const waiting = new Set<(reason: Error) => void>();
  const { host } = new URL(options.url);
  const sayUnreached = () => options.log.warn(`the broker at ${host} cannot be reached so far; will go on trying`);
  const unreached = setTimeout(sayUnreached, timings.unreachedMs).unref();
  const connecting = connect({
    ...brokerAccess(options.url),
    name: options.name,
    maxReconnectAttempts: -1,
    // A broker that does not know the account, or its password, may know it in a moment.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: timings.reconnectMs,
    waitOnFirstConnect: true,
    // A stack of calls for each event that is published takes 4 % of the process in a busy hour.
    noAsyncTraces: true,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: timings.pingMs,
    maxPingOut: 2,
  }).then(async (connection) => {
    if (closed) await connection.close();
    up = true;
    connections = 1;
    void watch(connection);
    return {
      connection,
      stream: jetstream(connection),
      manager: await jetstreamManager(connection, { checkAPI: false, timeout: REQUEST_TIMEOUT_MS }),
      /** On how many servers of the broker a stream is kept. */
      streamReplicas: options.streamReplicas ?? 1,
    };
  });
  connecting
    .finally(() => clearTimeout(unreached))
    .catch((error) => options.log.error({ err: error }, 'the broker cannot be used'));

  async function watch(connection: NatsConnection) {
    options.log.info('connected to the broker');
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        up = false;
        options.log.warn('lost the broker; writes go on and are published when it is back');
        for (const giveUp of waiting) giveUp(new BrokerLost('The broker was lost before it answered'));
      }
      if (status.type === 'reconnect') {
        up = true;
        connections += 1;
        options.log.info('the broker is back');
      }
    }
    up = false;
  }

  return {
    /** The link, once the broker was reached for the first time. */
    link: connecting,
    connected: () => up,
    /** How often the broker was reached so far: another number tells that it was away in between. */
    connections: () => connections,
    /** Those of all that is read and published over it. */
    timings,
    /** The outcome of what the broker was asked; rejects as soon as the broker is lost, rather than at a timeout. */
    whileConnected<T>(asked: Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      if (up) waiting.add(reject);
      else reject(new BrokerLost('The broker is away'));
      asked.then(resolve, reject);
      return promise.finally(() => waiting.delete(reject));
    },
    /** Finishes what is under way and closes. */
    close: async () => {
      closed = true;
      clearTimeout(unreached);
      if (up) await (await connecting).connection.drain();
    },
  };
}

/**
 * Makes the publisher's stream unless it is there: for the publisher alone, whose account may. Readers wait for it.
 * @throws what the broker refuses or does not answer: a stream that cannot be looked up is not taken for missing.
 */
export async function ensureStream(link: Link, publisher: ServiceName): Promise<StreamInfo> {
  const name = streamOf(publisher);
  try {
    return await link.manager.streams.info(name);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    return link.manager.streams.add({
      name,
      subjects: [`${publisher}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      num_replicas: link.streamReplicas,
      discard: DiscardPolicy.New,
      max_bytes: 1024 ** 3,
      max_age: nanos(EVENT_RETENTION_MS),
      duplicate_window: nanos(10 * 60 * 1000),
    });
  }
}
