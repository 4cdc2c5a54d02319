import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { isDatabaseAway } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Link } from '../broker.ts';
import { applyEvents, type Result } from './apply.ts';
import { inBatches } from './backlog.ts';
import { begin, deathsOf, EndsItsProcess, end, MAX_DEATHS } from './crash-loop-guard.ts';
import { databaseAnswers, databaseBack } from './database-back.ts';
import { isStreamMissing, readDurable } from './durable.ts';
import type { EventWork, Handler } from './handler.ts';
import { readEvent, rememberedAmong } from './inbox.ts';
import { createRetryPolicy, type RetryPolicyOptions } from './retry-policy.ts';

/** Few enough that the last one is reached long before the wait for an acknowledgement (`durable.ts`). */
const MESSAGES_AT_ONCE = 20;
/** Fewer at once are news rather than a backlog. */
const BACKLOG = 5;
/** A backlog is over when none was met for so long. */
const BEHIND_MS = 500;
/** However slowly it dies: on a busy machine some deliveries are not reached at all. */
const MOST_DELIVERIES_OF_SUSPECTS = 8;
/** After one of several has failed, each has a savepoint for so long, so that others do not begin again with every one. */
const WARY_MS = 10_000;
/** Most failing events remembered; beyond that there are other troubles, and the rest is looked up. */
const MOST_KNOWN = 1_000;

/** A message with the event that it carries. */
interface Delivery {
  readonly message: JsMsg;
  readonly event: Envelope;
}

export interface ConsumerOptions<Tx extends Transaction> extends RetryPolicyOptions<Tx> {
  readonly reader: ServiceName;
  readonly publisher: ServiceName;
  readonly handlers: readonly Handler<EventWork<Tx>>[];
  /** Called after a commit in which handlers published; without it the relay finds that by itself, a little later. */
  readonly wake?: (() => void) | undefined;
  /** The name by which the broker remembers how far was read; the reader's own unless told. */
  readonly durable?: string;
}

/**
 * Reads one publisher's stream through a durable consumer that this service's replicas share. Every event is dealt with
 * exactly once in effect: applied, ignored (no handler) or, after several tries, kept as a dead letter
 * unless it was erased meanwhile.
 * One that fails holds up nobody behind it.
 */
export function startConsumer<Tx extends Transaction>(options: ConsumerOptions<Tx>) {
  const { broker, client, publisher, log } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind.type as string, handler]));
  const retryOrGiveUp = createRetryPolicy(options);
  const { readAgainMs, suspectDelayMs, batchMs } = broker.timings;
  const applying = { client, handlerFor: (type: string) => handlers.get(type), batchMs, wake: options.wake };
  const stopping = new AbortController();
  let messages: ConsumerMessages | undefined;
  /** By their numbers on the stream, those that came to nothing here and did not end the process. */
  const failedHere = new Set<number>();
  let suspects: Promise<unknown> = Promise.resolve();
  let backlogAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function run() {
    const link = await broker.link;
    while (!stopping.signal.aborted) {
      // While it does not, nothing is taken from the stream: a delivery that can only fail would count like any other.
      if (broker.connected() && (await databaseAnswers(client))) await read(link).catch(logPause);
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
      await receive(batch).catch(async (error) => {
        logPause(error);
        // A redelivered event may have ended a process before, which is still to be looked up.
        for (const { seq, redelivered } of batch) if (!redelivered) failedHere.add(seq);
        // Keep fetched messages: dropping them delays redelivery until ack_wait expires.
        await databaseBack(client, { everyMs: readAgainMs, signal: stopping.signal });
      });
    }
  }

  /** @throws once the database is away; messages that were not settled then are given back, for whoever is next. */
  async function receive(batch: readonly JsMsg[]) {
    const left = new Set(batch);
    try {
      const deliveries: Delivery[] = [];
      for (const message of batch) {
        const read = readEvent(message);
        if ('error' in read) await fail(message, undefined, read.error, left);
        else deliveries.push({ message, event: read });
      }
      const again = deliveries.filter(({ message }) => message.redelivered).map(({ event }) => event);
      const known = await rememberedAmong(client, again);
      await end(client, ...known);
      // An event that comes again may have ended its process: it takes no others with it, and none waits for it.
      const { alone = [], together = [] } = Object.groupBy(deliveries, ({ message, event }) =>
        message.redelivered && !known.has(event.id) ? 'alone' : 'together',
      );
      await settleTogether(together, left);
      for (const delivery of alone) await settleAgain(delivery, left);
    } finally {
      for (const message of left) message.nak();
    }
  }

  /** Settles deliveries in one transaction, those that have to be alone in one of their own, and takes them off `left`. */
  async function settleTogether(deliveries: readonly Delivery[], left: Set<JsMsg>) {
    if (deliveries.length === 0 || stopping.signal.aborted) return;
    const results = await applyTogether(deliveries.map(({ event }) => event));
    for (const delivery of deliveries) {
      const result = results.get(delivery.event);
      if (result && result !== 'alone') await settle(delivery, result, left);
    }
    const notBegun = deliveries.filter(({ event }) => !results.has(event));
    await settleTogether(notBegun, left);
    for (const delivery of deliveries)
      if (results.get(delivery.event) === 'alone') await settleTogether([delivery], left);
  }

  /**
   * Applies events. Where one of several fails, they are applied again with savepoints, each of which takes a statement. Of
   * these those have to be alone that met a lock: coming again later, they may be overtaken by others; and all of them where
   * their transaction is lost.
   * @throws when that is since the database is away.
   */
  async function applyTogether(events: readonly Envelope[]): Promise<ReadonlyMap<Envelope, Result | 'alone'>> {
    const hasSavepoints = events.length > 1 && performance.now() - failedAt < WARY_MS;
    try {
      const results = await applyEvents({ ...applying, hasSavepoints }, events);
      return new Map([...results].map(([event, result]) => [event, metLock(result) ? 'alone' : result]));
    } catch (error) {
      if (events.length === 1) return new Map(events.map((event) => [event, { error }]));
      if (!(await databaseAnswers(client))) throw error;
      failedAt = performance.now();
      return hasSavepoints ? new Map(events.map((event) => [event, 'alone'])) : applyTogether(events);
    }
  }

  async function settle({ message, event }: Delivery, result: Result, left: Set<JsMsg>) {
    if (typeof result !== 'string') return fail(message, event, result.error, left);
    message.ack();
    left.delete(message);
    failedHere.delete(message.seq);
    options.counted?.(result);
    options.dealtWith();
  }

  async function fail(message: JsMsg, event: Envelope | undefined, error: unknown, left: Set<JsMsg>) {
    if (failedHere.size > MOST_KNOWN) failedHere.clear();
    failedHere.add(message.seq);
    await retryOrGiveUp(message, event, error);
    left.delete(message);
  }

  /** Settles an event that was delivered before; one that ended its process then is known by the attempts that never ended. */
  async function settleAgain(delivery: Delivery, left: Set<JsMsg>) {
    const { message, event } = delivery;
    if (stopping.signal.aborted) return;
    if (failedHere.has(message.seq)) return settleTogether([delivery], left);
    const deaths = await deathsOf(client, event.id);
    if (deaths === 0) return attempt(delivery, left);
    const isLate = deaths > 1 && message.info.deliveryCount > MOST_DELIVERIES_OF_SUSPECTS;
    if (deaths >= MAX_DEATHS || isLate) {
      if (await retryOrGiveUp(message, event, new EndsItsProcess(deaths))) await end(client, event.id);
      left.delete(message);
      return;
    }
    log.warn({ subject: message.subject, deaths }, 'event suspected of ending its process; delivered last');
    left.delete(message);
    suspects = suspects.then(async () => {
      const own = new Set([message]);
      await pause(suspectDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await attempt(delivery, own).catch(() => {});
      // Without a connection the broker finds out by itself that nobody deals with it.
      if (own.size > 0 && broker.connected()) message.nak();
    });
  }

  async function attempt(delivery: Delivery, left: Set<JsMsg>) {
    await begin(client, delivery.event.id);
    try {
      await settleTogether([delivery], left);
    } finally {
      await end(client, delivery.event.id);
    }
  }

  const running = run().catch((error) => log.error({ err: error, publisher }, 'consumer ended'));
  return {
    /** Whether events have piled up, and are being caught up with. */
    isBehind: () => performance.now() - backlogAt < BEHIND_MS,
    /** Ends after the transaction under way. */
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

/** Whether an event failed for a lock or a conflict, while its transaction went on. */
const metLock = (result: Result): boolean => typeof result === 'object' && isDatabaseAway(result.error);
