import { setTimeout as pause } from 'node:timers/promises';
import { type DataOf, Envelope, type EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { trace } from '@opentelemetry/api';
import { isDatabaseAway } from '../database.ts';
import type { Log } from '../log.ts';
import { failSpan } from '../telemetry/tracing.ts';
import { inBatches } from './backlog.ts';
import { type Broker, type Link, streamOf } from './broker.ts';
import { isStillTold } from './endings.ts';
import { asWorkOf } from './event-work.ts';
import {
  dealWithTogether,
  type InboxClient,
  type InboxTransaction,
  keepAsDeadLetter,
  type Outcome,
  once,
} from './inbox.ts';
import type { Publish } from './ledger.ts';
import { TooEarly } from './too-early.ts';

/** What a reader held when it died goes to another, or to itself after its return, this long after it was delivered. */
const ACK_WAIT_MS = 5_000;
/** Few enough that the last one is reached long before {@link ACK_WAIT_MS}. */
const MESSAGES_AT_ONCE = 20;
/** Fewer are news rather than a backlog, and reach their readers sooner without that question. */
const WORTH_ASKING = 5;
/** A stream that is not there is made by its publisher, and by nobody else. */
const RETRY_MS = 250;
/** After so many deliveries an event that cannot be applied becomes a dead letter. */
const MAX_DELIVERIES = 8;
/**
 * The same for one that is not at fault itself: it came too early, or the database was away. With the delays of
 * {@link defaultRetryDelay} it is tried for more than an hour, without counting the time in which nobody reads.
 */
const MAX_PATIENT_DELIVERIES = 128;

/** What became of one delivery of an event. */
export type DeliveryOutcome = Outcome | 'retried' | 'dead';

/** An event as a handler gets it: parsed by its contract. */
export interface Received<Data> {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  /** Counts the changes of the aggregate; a reader keeps the state of the highest. */
  readonly version: number;
  /**
   * It tells what is, not what happened: the owner published its present state anew, or a read model is being rebuilt.
   * A handler follows the state and leaves out what only news cause, such as telling a golfer.
   */
  readonly isSnapshot: boolean;
  readonly data: Data;
}

export interface Handler<Tx> {
  readonly kind: EventKind;
  readonly apply: (tx: Tx, event: Received<never>, publish: Publish) => Promise<unknown>;
}

/**
 * Says what an event does here. It runs in the transaction that also remembers the event, and what it publishes is
 * stored there too: an event causes another one once, or not at all.
 */
export const on = <Tx, K extends EventKind>(
  kind: K,
  apply: (tx: Tx, event: Received<DataOf<K>>, publish: Publish) => Promise<unknown>,
): Handler<Tx> => ({ kind, apply });

/** Applies a message by `apply` and settles it with the broker. */
export type Settle = (message: JsMsg, apply: () => Promise<void>) => Promise<void>;

/** Acks after the commit, so that a crash in between repeats the event and never loses it. */
export const settleAfterCommit: Settle = async (message, apply) => {
  await apply();
  message.ack();
};

export interface ConsumerOptions<Tx extends InboxTransaction> {
  readonly broker: Broker;
  readonly client: InboxClient<Tx>;
  readonly reader: ServiceName;
  readonly publisher: ServiceName;
  readonly handlers: readonly Handler<Tx>[];
  readonly log: Log;
  /** Called after each event that was dealt with here. */
  readonly dealtWith: () => void;
  /** Called after each event whose handler published; without it the relay finds that by itself, a little later. */
  readonly wake?: (() => void) | undefined;
  /** Told of each delivery and what became of it. */
  readonly counted?: ((outcome: DeliveryOutcome) => void) | undefined;
  /** The name by which the broker remembers how far was read; the reader's own unless told. */
  readonly durable?: string;
  /** Milliseconds from a delivery that failed to the next, of which so many were made; see {@link defaultRetryDelay}. */
  readonly retryDelay?: (deliveries: number) => number;
  /** For tests that show what another order would break. */
  readonly settle?: Settle;
}

export interface Consumer {
  readonly publisher: ServiceName;
  /** Ends after the event under way. */
  stop(): Promise<void>;
}

/**
 * Reads one publisher's stream through a durable consumer that this service's replicas share. Every event is dealt with
 * exactly once in effect: applied, ignored (no handler) or, after {@link MAX_DELIVERIES} tries, kept as a dead letter
 * unless it was erased meanwhile.
 * One that fails holds up nobody behind it.
 */
export function startConsumer<Tx extends InboxTransaction>(options: ConsumerOptions<Tx>): Consumer {
  const { broker, publisher, log } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind.type as string, handler]));
  const { settle = settleAfterCommit, retryDelay = defaultRetryDelay } = options;
  const stopping = new AbortController();
  let messages: ConsumerMessages | undefined;

  async function run() {
    const link = await broker.link;
    while (!stopping.signal.aborted) {
      await read(link).catch((error) => {
        if (isStreamMissing(error)) log.debug({ publisher }, 'the publisher has not made its stream yet');
        else log.warn({ err: error, publisher }, 'reading events pauses');
      });
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function read(link: Link) {
    const consumer = await ensureConsumer(link, options);
    messages = await consumer.consume({ max_messages: MESSAGES_AT_ONCE, abort_on_missing_resource: true });
    // The end may have been asked for while the broker was.
    if (stopping.signal.aborted) messages.stop();
    for await (const batch of inBatches(messages, MESSAGES_AT_ONCE)) {
      const done = await doneTogether(batch);
      for (const message of batch) {
        await asWorkOf(message, () => receive(message, done.get(message)));
        if (stopping.signal.aborted) return;
      }
    }
  }

  /**
   * Of a backlog, what is known and what is of no interest here is dealt with together. Where that fails, the inbox tells
   * of each as it comes.
   */
  async function doneTogether(batch: readonly JsMsg[]): Promise<ReadonlyMap<JsMsg, Outcome>> {
    if (batch.length < WORTH_ASKING) return new Map();
    const isOfInterest = (type: string) => handlers.has(type);
    return dealWithTogether(options.client, batch, isOfInterest).catch(() => new Map());
  }

  async function receive(message: JsMsg, outcome: Outcome | undefined) {
    try {
      await settle(message, async () => {
        if (outcome) options.counted?.(outcome);
        else await apply(message);
      });
      options.dealtWith();
    } catch (error) {
      await retryOrGiveUp(message, error);
    }
  }

  async function apply(message: JsMsg) {
    const envelope = Envelope.parse(message.json());
    const outcome = await once(options.client, envelope, handlers.get(envelope.type), options.wake);
    options.counted?.(outcome);
  }

  async function retryOrGiveUp(message: JsMsg, error: unknown) {
    failSpan(trace.getActiveSpan(), error);
    const deliveries = message.info.deliveryCount;
    const facts = { err: error, subject: message.subject, deliveries };
    if (deliveries < maxDeliveries(error)) {
      options.counted?.('retried');
      log.warn(facts, 'an event could not be applied and comes again');
      return message.nak(retryDelay(deliveries));
    }
    try {
      const { manager } = await broker.link;
      if (!(await broker.whileConnected(isStillTold(manager, message)))) {
        log.warn(facts, 'an event is given up that is not told any more');
        return message.term();
      }
      await keepAsDeadLetter(options.client, message, error);
      message.term();
      log.error(facts, 'an event became a dead letter');
      options.counted?.('dead');
      options.dealtWith();
    } catch (cause) {
      log.error({ ...facts, cause }, 'a dead letter could not be kept; the event comes again');
      message.nak(retryDelay(deliveries));
    }
  }

  const running = run().catch((error) => log.error({ err: error, publisher }, 'reading events ended'));
  return {
    publisher,
    async stop() {
      stopping.abort();
      messages?.stop();
      // Without a broker there never was anything to finish.
      if (broker.connected()) await running;
    },
  };
}

async function ensureConsumer(link: Link, options: { reader: ServiceName; publisher: ServiceName; durable?: string }) {
  const stream = streamOf(options.publisher);
  const { durable = options.reader } = options;
  await link.manager.consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
  });
  return link.stream.consumers.get(stream, durable);
}

const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

const maxDeliveries = (error: unknown): number =>
  error instanceof TooEarly || isDatabaseAway(error) ? MAX_PATIENT_DELIVERIES : MAX_DELIVERIES;

/**
 * Milliseconds until the next try: doubling from 200 up to 30 s, with up to a quarter more at random. Whole ones: the
 * broker takes a fraction for no delay at all.
 */
const defaultRetryDelay = (deliveries: number): number =>
  Math.round(Math.min(100 * 2 ** deliveries, 30_000) * (1 + Math.random() / 4));
