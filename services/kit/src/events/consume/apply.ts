import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import { parseEvent } from '../../process/contract-faults.ts';
import { asWorkOf } from '../event-spans.ts';
import { publishingIn } from '../publish/ledger.ts';
import type { EventWork, Handler } from './handler.ts';
import { deleteInboxRows, deleteOlderDeadLetters, endsDeadLetters, remember } from './inbox.ts';

/** Several give way long before PostgreSQL, after a second, finds that two wait for each other and ends either. */
const LOCK_WAIT = '100ms';

/** Outcome of an event that was received: done, of no interest here, or done before. */
export type Outcome = 'applied' | 'ignored' | 'repeated';
/** An event that failed has left nothing behind. */
export type Result = Outcome | { readonly error: unknown };

export interface ApplyOptions<Tx extends Transaction> {
  readonly client: TransactionClient<Tx>;
  /** The handler of a type of events; undefined for one that is of no interest. */
  readonly handlerFor: (type: string) => Handler<EventWork<Tx>> | undefined;
  /** Whether one of several that fails leaves the others: each has a savepoint then, which takes a statement. */
  readonly hasSavepoints?: boolean | undefined;
  /** Milliseconds after which the transaction begins no more events; see `timings.ts`. */
  readonly batchMs?: number | undefined;
  /** Called after a commit in which handlers published; without it the relay finds that by itself, a little later. */
  readonly wake?: (() => void) | undefined;
}

/**
 * Applies events in one transaction, in the order in which they are given, each unless it was dealt with before. Inbox rows
 * and the handlers' changes commit together; a repetition that runs at the same time waits for that commit and then finds
 * the row.
 * @returns after the commit, results of the events that were begun: of the first at least.
 * @throws when the transaction is lost, as it is by an event without a savepoint that fails: nothing of it is there then.
 */
export async function applyEvents<Tx extends Transaction>(
  { client, handlerFor, batchMs = Number.POSITIVE_INFINITY, wake, ...options }: ApplyOptions<Tx>,
  events: readonly Envelope[],
): Promise<ReadonlyMap<Envelope, Result>> {
  const tasks: AfterCommit = new Map();
  const isOne = events.length === 1;
  const { hasSavepoints = !isOne } = options;
  const handlerOf = ({ erased, type }: Envelope) => (erased ? undefined : handlerFor(type));

  async function apply(handler: Handler<EventWork<Tx>>, tx: Tx, event: Envelope): Promise<Result> {
    const applied = async () => {
      const own = await applyBy(handler, tx, event, { wake, planned: tasks });
      for (const [key, task] of own) if (!tasks.has(key)) tasks.set(key, task);
      return 'applied' as const;
    };
    if (!hasSavepoints) return asWorkOf(event, applied);
    return asWorkOf(event, () => inSavepoint(tx, applied)).catch((error: unknown) => ({ error }));
  }

  // Nothing else is written for these: one statement is a transaction by itself.
  if (events.every((event) => !handlerOf(event) && !endsDeadLetters(event))) {
    const isNew = await remember(client, events, () => 'ignored');
    return new Map(events.map((event) => [event, isNew.delete(event.id) ? 'ignored' : 'repeated']));
  }
  const results = await client.$transaction(async (tx) => {
    const endsAt = performance.now() + batchMs;
    if (!isOne) await tx.$executeRaw`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`;
    const isNew = await remember(tx, events, (event) => (handlerOf(event) ? 'applied' : 'ignored'));
    const results = new Map<Envelope, Result>();
    for (const event of events) {
      const handler = handlerOf(event);
      if (!isNew.delete(event.id)) results.set(event, 'repeated');
      else if (!handler) results.set(event, 'ignored');
      else if (results.size === 0 || performance.now() < endsAt) results.set(event, await apply(handler, tx, event));
    }
    const isDone = (event: Envelope) => typeof results.get(event) === 'string';
    await deleteInboxRows(
      tx,
      events.filter((event) => !isDone(event)),
    );
    await deleteOlderDeadLetters(tx, events.filter(isDone));
    return results;
  });
  for (const task of tasks.values()) task();
  return results;
}

/** Tasks for after the commit in their order, by the key that tells equal ones: of those the first. */
type AfterCommit = Map<unknown, () => void>;

/**
 * Has a handler apply an event, whether or not it did so before. What it publishes is stored in the same transaction.
 * @param wake called where it published. @param planned tasks that are done after the commit already.
 * @returns tasks to be done once that is committed, `wake` among them where the handler published.
 * @throws when the event is not what its contract says, and what the handler throws.
 */
export async function applyBy<Tx extends Transaction>(
  handler: Handler<EventWork<Tx>>,
  tx: Tx,
  envelope: Envelope,
  { wake, planned }: { wake?: (() => void) | undefined; planned?: AfterCommit } = {},
): Promise<AfterCommit> {
  const event = {
    id: envelope.id,
    type: envelope.type,
    time: envelope.time,
    version: envelope.aggregateversion,
    isSnapshot: envelope.snapshot === true,
    data: parseEvent(handler.kind.data, envelope.data) as never,
  };
  const tasks: AfterCommit = new Map();
  const afterCommit = (task: () => void, key: unknown = task) => {
    if (!tasks.has(key)) tasks.set(key, task);
  };
  const isPlanned = (key: string) => planned?.has(key) ?? false;
  const { events } = await publishingIn(tx, (publish) => handler.apply({ tx, publish, afterCommit, isPlanned }, event));
  if (events > 0 && wake) afterCommit(wake);
  return tasks;
}

/** None is released, which would take a statement for each event: the latest of the name is the one rolled back to. */
async function inSavepoint<T>(tx: Transaction, task: () => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT event`;
  try {
    return await task();
  } catch (error) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT event`;
    throw error;
  }
}
