import type { ServiceName } from '@fourball/contracts/services.ts';
import { type Msg, NoRespondersError, type Subscription } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import { newId } from '../../process/id.ts';
import type { Log } from '../../process/log.ts';
import type { Broker, Link } from '../broker.ts';
import { BrokerLost } from '../broker-away.ts';
import { snapshotAnswerOf, snapshotRequestOf } from '../subjects.ts';

/** Silence after which a request counts as lost: the one that was asked ended, or its answer did not arrive. */
const SILENCE_MS = 10_000;
/** Said with a request by those who know what to make of signs. */
const WANTS_SIGNS = 'signs';

const Answer = z.union([
  z.object({ events: z.int() }),
  z.object({ failure: z.string() }),
  z.object({ underWay: z.literal(true) }),
]);
type Answer = z.output<typeof Answer>;

/**
 * Lets readers ask a running publisher for a snapshot. One of its replicas takes a request, one request at a time, gives
 * signs of life meanwhile, and answers once the whole snapshot is on the stream.
 */
export function answerSnapshotRequests(options: {
  broker: Broker;
  publisher: ServiceName;
  /** Publishes a snapshot; resolves to the number of its events when all of them are on the stream. */
  publishSnapshot: () => Promise<number>;
  log: Log;
}): { stop(): void } {
  const { broker, publisher, publishSnapshot, log } = options;
  let requests: Subscription | undefined;
  let stopped = false;
  let before: Promise<void> = Promise.resolve();

  async function answer(): Promise<Answer> {
    try {
      const events = await publishSnapshot();
      log.info({ events }, 'published a requested snapshot');
      return { events };
    } catch (error) {
      log.error({ err: error }, 'requested snapshot could not be published');
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  /** In its turn; who waits for it is told from now on that it does so with good reason. */
  function deal(request: Msg) {
    const respond = (what: Answer) => request.respond(JSON.stringify(what));
    const { snapshotSignMs } = broker.timings;
    const signs =
      request.string() === WANTS_SIGNS ? setInterval(respond, snapshotSignMs, { underWay: true }).unref() : undefined;
    before = before
      .then(answer)
      .finally(() => clearInterval(signs))
      .then(respond)
      .then(() => {})
      .catch((error) => log.warn({ err: error }, 'end of a snapshot could not be announced'));
  }

  async function run() {
    const { connection } = await broker.link;
    if (stopped) return;
    requests = connection.subscribe(snapshotRequestOf(publisher), { queue: publisher });
    for await (const request of requests) deal(request);
  }

  run().catch((error) => log.error({ err: error }, 'snapshot requests are no longer answered'));
  return {
    stop() {
      stopped = true;
      requests?.unsubscribe();
    },
  };
}

/**
 * Has a publisher tell its present state anew; answers the number of events, which are all on the stream by then.
 * @param silenceMs after which it counts as lost.
 * @throws when the publisher does not run, or could not do it; {@link BrokerLost} when it was silent, and may be asked again.
 */
export async function requestSnapshot(
  { connection }: Link,
  publisher: ServiceName,
  silenceMs: number = SILENCE_MS,
): Promise<number> {
  // An inbox of the asker's would be a subject that the publisher's account may not publish to.
  const reply = `${snapshotAnswerOf(publisher)}.${newId()}`;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const giveUp = (cause: unknown) =>
    reject(new Error(`${publisher} does not answer: it has to run to tell its present state`, { cause }));
  const hear = (message: Msg) => {
    if (isOfNobody(message)) return giveUp(new NoRespondersError(snapshotRequestOf(publisher)));
    silence.refresh();
    const { data: answer, error } = Answer.safeParse(message.json());
    if (!answer) return giveUp(error);
    if ('failure' in answer) reject(new Error(`${publisher} could not tell its present state: ${answer.failure}`));
    if ('events' in answer) resolve(answer.events);
  };
  const silence = setTimeout(
    () => reject(new BrokerLost(`${publisher} was asked for its state and fell silent`)),
    silenceMs,
  );
  const answers = connection.subscribe(reply, {
    callback: (error, message) => (error ? giveUp(error) : hear(message)),
  });
  try {
    connection.publish(snapshotRequestOf(publisher), WANTS_SIGNS, { reply });
    return await promise;
  } finally {
    clearTimeout(silence);
    if (!answers.isClosed()) answers.unsubscribe();
  }
}

/** The broker says itself that nobody listens. */
const isOfNobody = ({ data, headers }: Msg): boolean => data.length === 0 && headers?.code === 503;
