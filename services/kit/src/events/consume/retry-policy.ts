import { Envelope } from '@fourball/contracts/events/event.ts';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { isDatabaseAway } from '../../database/database.ts';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import { createWork, runAs } from '../../process/context.ts';
import type { Log } from '../../process/log.ts';
import type { Broker } from '../broker.ts';
import type { Outcome } from './apply.ts';
import { EndsItsProcess } from './crash-loop-guard.ts';
import { databaseAnswers } from './database-back.ts';
import { isTombstone, storeDeadLetter } from './inbox.ts';
import { OutOfOrder } from './out-of-order.ts';

/** After so many deliveries an event that cannot be applied becomes a dead letter. */
const MAX_DELIVERIES = 8;
/**
 * The same for one that is not at fault itself: it came too early, or the database was away or too busy. With the delays
 * of {@link defaultRetryDelay} it is tried for more than an hour, without counting the time in which nobody reads.
 */
const MAX_PATIENT_DELIVERIES = 128;

/** Outcome of one delivery of an event. */
export type DeliveryOutcome = Outcome | 'retried' | 'erased' | 'dead';

export interface RetryPolicyOptions<Tx extends Transaction> {
  readonly broker: Broker;
  readonly client: TransactionClient<Tx>;
  readonly log: Log;
  /** Called after each event that was dealt with here. */
  readonly dealtWith: () => void;
  /** Called after each delivery with its outcome. */
  readonly counted?: ((outcome: DeliveryOutcome) => void) | undefined;
  /** Milliseconds from a delivery that failed to the next, of which so many were made; see {@link defaultRetryDelay}. */
  readonly retryDelay?: (deliveries: number) => number;
}

/**
 * Decides what becomes of a delivery that failed: it is retried, later each time; or it is kept as a dead letter, unless
 * it was erased meanwhile.
 * @returns what answers whether nothing more is to be done about the event, and throws the error again when the database
 * is away: then it is about every event.
 */
export function createRetryPolicy<Tx extends Transaction>(options: RetryPolicyOptions<Tx>) {
  const { broker, client, log, retryDelay = defaultRetryDelay } = options;

  async function retryOrGiveUp(message: JsMsg, event: Envelope | undefined, error: unknown): Promise<boolean> {
    const deliveries = message.info.deliveryCount;
    const facts = { err: error, subject: message.subject, eventId: event?.id, type: event?.type, deliveries };
    if (deliveries < maxDeliveries(error)) {
      options.counted?.('retried');
      // A transaction that took too long, or gave way to another, says so in the words of a database that is away.
      if (isDatabaseAway(error) && !(await databaseAnswers(client))) throw error;
      log.warn(facts, 'event handler failed; will retry');
      message.nak(retryDelay(deliveries));
      return false;
    }
    try {
      const { manager } = await broker.link;
      if (!(await broker.whileConnected(isStillStored(manager, message, event)))) {
        log.warn(facts, 'event dropped: it was erased meanwhile');
        message.term();
        options.counted?.('erased');
        return true;
      }
      await storeDeadLetter(client, message, event, error);
      message.term();
      log.error(facts, 'event moved to the dead letters');
      options.counted?.('dead');
      options.dealtWith();
      return true;
    } catch (cause) {
      log.error({ ...facts, cause }, 'dead letter could not be stored; will retry');
      message.nak(retryDelay(deliveries));
      return false;
    }
  }

  return (message: JsMsg, event: Envelope | undefined, error: unknown): Promise<boolean> => {
    const task = () => retryOrGiveUp(message, event, error);
    return event ? runAs(createWork(event.correlationid), task) : task();
  };
}

/**
 * Whether the stream still tells what a message does: not where the message was purged meanwhile, nor where it has told
 * of the aggregate's end since.
 */
async function isStillStored(manager: JetStreamManager, message: JsMsg, event: Envelope | undefined): Promise<boolean> {
  // Under another subject than its aggregate's nobody erases it.
  if (!event || !message.subject.endsWith(`.${event.subject}`)) return true;
  const last = await manager.streams.getMessage(message.info.stream, { last_by_subj: `*.*.*.${event.subject}` });
  const { data: newest } = Envelope.safeParse(last?.json());
  return newest !== undefined && !(isTombstone(newest) && newest.aggregateversion > event.aggregateversion);
}

function maxDeliveries(error: unknown): number {
  if (error instanceof EndsItsProcess) return 0;
  return error instanceof OutOfOrder || isDatabaseAway(error) ? MAX_PATIENT_DELIVERIES : MAX_DELIVERIES;
}

/**
 * Milliseconds until the next try: doubling from 200 up to 30 s, with up to a quarter more at random. Whole ones: the
 * broker takes a fraction for no delay at all.
 */
const defaultRetryDelay = (deliveries: number): number =>
  Math.round(Math.min(100 * 2 ** deliveries, 30_000) * (1 + Math.random() / 4));
