import { setTimeout as pause } from 'node:timers/promises';
import { Envelope } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Log } from '../../process/log.ts';
import type { Broker, Link } from '../broker.ts';
import { asWorkOf } from '../event-work.ts';
import { inBatches } from './backlog.ts';
import { applyBatch, repeatedAmong } from './batch.ts';
import { begin, deathsOf, EndsItsProcess, end, MAX_DEATHS } from './crash-loop-guard.ts';
import { databaseAnswers, databaseBack } from './database-back.ts';
import { isStreamMissing, readDurable } from './durable.ts';
import type { EventWork, Handler } from './handler.ts';
import { applyOnce, eventIn, type InboxClient, type InboxTransaction, type Outcome } from './inbox.ts';
import { createRetryPolicy } from './retry-policy.ts';

/** Few enough that the last one is reached long before the wait for an acknowledgement (`durable.ts`). */
const MESSAGES_AT_ONCE = 20;
/** Fewer are news rather than a backlog, and reach their readers sooner each by itself. */
const BACKLOG = 5;
/** A backlog is over when none was met for so long. */
const BEHIND_MS = 500;
/** However slowly it dies: on a busy machine some deliveries are not reached at all. */
const MOST_DELIVERIES_OF_SUSPECTS = 8;
/** Most failing events remembered; beyond that there are other troubles, and the rest is looked up. */
const MOST_KNOWN = 1_000;

/** Outcome of one delivery of an event. */
export type DeliveryOutcome = Outcome | 'retried' | 'dead';

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
  readonly handlers: readonly Handler<EventWork<Tx>>[];
  readonly log: Log;
  /** Called after each event that was dealt with here. */
  readonly dealtWith: () => void;
  /** Called after each event whose handler published; without it the relay finds that by itself, a little later. */
  readonly wake?: (() => void) | undefined;
  /** Called after each delivery with its outcome. */
  readonly counted?: ((outcome: DeliveryOutcome) => void) | undefined;
  /** The name by which the broker remembers how far was read; the reader's own unless told. */
  readonly durable?: string;
  /** Milliseconds from a delivery that failed to the next, of which so many were made; see `retry-policy.ts`. */
  readonly retryDelay?: (deliveries: number) => number;
  /** For tests that show what another order would break: each event is then settled by itself. */
  readonly settle?: Settle;
}

export interface Consumer {
  readonly publisher: ServiceName;
  /** Whether events have piled up, and are being caught up with. */
  isBehind(): boolean;
  /** Ends after the event under way. */
  stop(): Promise<void>;
}

/**
 * Reads one publisher's stream through a durable consumer that this service's replicas share. Every event is dealt with
 * exactly once in effect: applied, ignored (no handler) or, after several tries, kept as a dead letter
 * unless it was erased meanwhile.
 * One that fails holds up nobody behind it.
 */
export function startConsumer<Tx extends InboxTransaction>(options: ConsumerOptions<Tx>): Consumer {
  const { broker, publisher, log, settle = settleAfterCommit } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind.type as string, handler]));
  const retryOrGiveUp = createRetryPolicy(options);
  const { readAgainMs, suspectDelayMs, batchMs } = broker.timings;
  const stopping = new AbortController();
  let messages: ConsumerMessages | undefined;
  /** By their numbers on the stream, those that came to nothing here and did not end the process. */
  const failedHere = new Set<number>();
  let suspects: Promise<unknown> = Promise.resolve();
  const apply = (event: Envelope) => applyOnce(options.client, event, handlers.get(event.type), options.wake);
  /** Whether what came last was dealt with before, as may then be what comes next. */
  let repeats = false;
  let backlogAt = Number.NEGATIVE_INFINITY;

  async function run() {
    const link = await broker.link;
    while (!stopping.signal.aborted) {
      // While it does not, nothing is taken from the stream: a delivery that can only fail would count like any other.
      if (broker.connected() && (await databaseAnswers(options.client))) await read(link).catch(logPause);
      await pause(readAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  function logPause(error: unknown) {
    if (isStreamMissing(error)) log.debug({ publisher }, 'the publisher has not made its stream yet');
    else log.warn({ err: error, publisher }, 'consumer paused');
  }

  async function read(link: Link) {
    messages = await readDurable(broker, link, { ...options, most: MESSAGES_AT_ONCE });
    // The end may have been asked for while the broker was.
    if (stopping.signal.aborted) messages.stop();
    for await (const batch of inBatches(messages, MESSAGES_AT_ONCE)) {
      if (batch.length >= BACKLOG) backlogAt = performance.now();
      await receiveAll(batch).catch(async (error) => {
        logPause(error);
        // A redelivered event may have ended a process before, which is still to be looked up.
        for (const { seq, redelivered } of batch) if (!redelivered) failedHere.add(seq);
        // Keep fetched messages: dropping them delays redelivery until ack_wait expires.
        await databaseBack(options.client, { everyMs: readAgainMs, signal: stopping.signal });
      });
    }
  }

  /** @throws once the database is away; what was not dealt with then is given back, for whoever is next. */
  async function receiveAll(batch: readonly JsMsg[]) {
    const left = new Set(batch);
    try {
      if (repeats || batch.some(({ redelivered }) => redelivered)) await passOverRepeated(left);
      if (left.size >= BACKLOG && !options.settle) await receiveBatch(left);
      // New events first: none waits for one that may take its process with it.
      const inTurn = [...left].toSorted((one, other) => Number(one.redelivered) - Number(other.redelivered));
      for (const message of inTurn) {
        if (stopping.signal.aborted) return;
        const event = eventIn(message);
        const isSuspect = message.redelivered && !failedHere.has(message.seq);
        await asWorkOf(event, () =>
          event && isSuspect ? receiveAgain(message, event.id) : receive(message, undefined),
        );
        left.delete(message);
      }
    } finally {
      for (const message of left) message.nak();
    }
  }

  /** Takes away from `left` what was dealt with before. */
  async function passOverRepeated(left: Set<JsMsg>) {
    const repeated = await repeatedAmong(options.client, [...left]);
    repeats = repeated.size > 0;
    for (const message of repeated.keys()) {
      await receive(message, 'repeated');
      left.delete(message);
    }
    await end(options.client, ...[...repeated].flatMap(([{ redelivered }, id]) => (redelivered ? [id] : [])));
  }

  /** Takes away from `left` what is dealt with. */
  async function receiveBatch(left: Set<JsMsg>) {
    for await (const outcomes of applyBatch({ ...options, handlers, batchMs }, [...left])) {
      for (const [message, outcome] of outcomes) {
        await receive(message, outcome);
        left.delete(message);
      }
      if (stopping.signal.aborted) return;
    }
  }

  async function receive(message: JsMsg, outcome: Outcome | undefined) {
    try {
      await settle(message, async () => {
        const became = outcome ?? (await apply(Envelope.parse(message.json())));
        if (became === 'repeated') repeats = true;
        options.counted?.(became);
      });
      failedHere.delete(message.seq);
      options.dealtWith();
    } catch (error) {
      if (failedHere.size > MOST_KNOWN) failedHere.clear();
      failedHere.add(message.seq);
      await retryOrGiveUp(message, error);
    }
  }

  /** Deals with what was delivered before; what ended its process then is known by the attempts that never ended. */
  async function receiveAgain(message: JsMsg, eventId: string) {
    const deaths = await deathsOf(options.client, eventId);
    if (deaths === 0) return attempt(message, eventId);
    const isLate = deaths > 1 && message.info.deliveryCount > MOST_DELIVERIES_OF_SUSPECTS;
    if (deaths >= MAX_DEATHS || isLate) {
      if (await retryOrGiveUp(message, new EndsItsProcess(deaths))) await end(options.client, eventId);
      return;
    }
    log.warn({ subject: message.subject, deaths }, 'event suspected of ending its process; delivered last');
    suspects = suspects.then(async () => {
      const { signal } = stopping;
      await pause(suspectDelayMs, undefined, { signal }).catch(() => {});
      const isDone =
        !signal.aborted &&
        (await attempt(message, eventId).then(
          () => true,
          () => false,
        ));
      // Without a connection the broker finds out by itself that nobody deals with it.
      if (!isDone && broker.connected()) message.nak();
    });
  }

  async function attempt(message: JsMsg, eventId: string) {
    await begin(options.client, eventId);
    try {
      await receive(message, undefined);
    } finally {
      await end(options.client, eventId);
    }
  }

  const running = run().catch((error) => log.error({ err: error, publisher }, 'consumer ended'));
  return {
    publisher,
    isBehind: () => performance.now() - backlogAt < BEHIND_MS,
    async stop() {
      stopping.abort();
      messages?.stop();
      // Without a broker there never was anything to finish.
      if (!broker.connected()) return;
      await running;
      await suspects;
    },
  };
}
