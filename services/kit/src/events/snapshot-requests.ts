import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Subscription } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import { newId } from '../id.ts';
import type { Log } from '../log.ts';
import type { Broker, Link } from './broker.ts';
import { snapshotAnswerOf, snapshotRequestOf } from './subjects.ts';

/** As long as the snapshot of a large service may take. */
const ANSWER_TIMEOUT_MS = 30 * 60 * 1000;

const Answer = z.union([z.object({ events: z.int() }), z.object({ failure: z.string() })]);
type Answer = z.output<typeof Answer>;

/**
 * Lets readers ask a running publisher for a snapshot. One of its replicas takes a request, one request at a time, and
 * answers once the whole snapshot is on the stream.
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

  async function answer(): Promise<Answer> {
    try {
      const events = await publishSnapshot();
      log.info({ events }, 'published a snapshot that a reader asked for');
      return { events };
    } catch (error) {
      log.error({ err: error }, 'a snapshot that a reader asked for could not be published');
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  async function run() {
    const { connection } = await broker.link;
    if (stopped) return;
    requests = connection.subscribe(snapshotRequestOf(publisher), { queue: publisher });
    for await (const request of requests) request.respond(JSON.stringify(await answer()));
  }

  run().catch((error) => log.error({ err: error }, 'requests for snapshots are not answered any more'));
  return {
    stop() {
      stopped = true;
      requests?.unsubscribe();
    },
  };
}

/**
 * Has a publisher tell its present state anew; answers the number of events, which are all on the stream by then.
 * @throws when the publisher does not run, and when it could not do it.
 */
export async function requestSnapshot({ connection }: Link, publisher: ServiceName): Promise<number> {
  // An inbox of the asker's would be a subject that the publisher's account may not publish to.
  const reply = `${snapshotAnswerOf(publisher)}.${newId()}`;
  const answers = { timeout: ANSWER_TIMEOUT_MS, noMux: true, reply };
  const request = connection.request(snapshotRequestOf(publisher), undefined, answers);
  const message = await request.catch((cause) => {
    throw new Error(`${publisher} does not answer: it has to run to tell its present state`, { cause });
  });
  const answer = Answer.parse(message.json());
  if ('failure' in answer) throw new Error(`${publisher} could not tell its present state: ${answer.failure}`);
  return answer.events;
}
