import type { Envelope } from '@fourball/contracts/events/event.ts';
import type { JsMsg } from '@nats-io/jetstream';
import { asWorkOf } from '../event-work.ts';
import { type AfterCommit, runAfterCommit } from './after-commit.ts';
import type { EventWork, Handler } from './handler.ts';
import {
  applyBy,
  deleteOlderDeadLetters,
  eventIdIn,
  eventIn,
  type InboxClient,
  type InboxTransaction,
  inboxRow,
  type Outcome,
} from './inbox.ts';

/*
 * A transaction of its own costs an event more than most handlers do. What has piled up, as after an outage, is therefore
 * dealt with in one transaction for many; where that fails nothing of it is there, and each has its own after all.
 */

/** It gives way itself long before PostgreSQL, after a second, finds that two wait for each other and ends either. */
const LOCK_WAIT = '100ms';
/** When more events of a backlog than this fail, each of the others has a transaction of its own, too. */
const MOST_FAILURES = 2;

export interface BatchOptions<Tx extends InboxTransaction> {
  readonly client: InboxClient<Tx>;
  /** Milliseconds after which a transaction takes no more events; see `timings.ts`. */
  readonly batchMs: number;
  /** By the type of the events that they apply. */
  readonly handlers: ReadonlyMap<string, Handler<EventWork<Tx>>>;
  /** Called after a commit in which handlers published. */
  readonly wake?: (() => void) | undefined;
}

interface ReceivedMessage {
  readonly message: JsMsg;
  readonly event: Envelope;
}

/** One of several events could not be applied. */
class FailsAmongOthers extends Error {
  readonly failed: JsMsg;

  constructor(failed: JsMsg, cause: unknown) {
    super(`What came on ${failed.subject} could not be applied`, { cause });
    this.failed = failed;
  }
}

const failsAmongOthers = (failed: JsMsg) => (cause: unknown) => {
  throw new FailsAmongOthers(failed, cause);
};

/**
 * Finds, by one look without a transaction, which of these messages carry events that were dealt with before, and the ids
 * of those: a stream that was lost is delivered again as a whole, of which readers know nearly all.
 */
export async function repeatedAmong<Tx extends InboxTransaction>(
  client: InboxClient<Tx>,
  messages: readonly JsMsg[],
): Promise<ReadonlyMap<JsMsg, string>> {
  const carried = messages.flatMap((message) => {
    const id = eventIdIn(message);
    return id === undefined ? [] : [{ message, id }];
  });
  const known = await knownOf(
    client,
    carried.map(({ id }) => id),
  );
  return new Map(carried.flatMap(({ message, id }) => (known.has(id) ? [[message, id]] : [])));
}

/**
 * Deals with several messages together as `once` (`inbox.ts`) does with one: finds those whose events were dealt with
 * before, remembers those that are of no interest, and applies the others in the order in which they came, except what
 * is delivered again, which may have ended its process before.
 * @returns after each commit what became of those that it dealt with. Never fails; what is missing in the end is left to
 * `once`.
 */
export async function* applyBatch<Tx extends InboxTransaction>(
  options: BatchOptions<Tx>,
  messages: readonly JsMsg[],
): AsyncGenerator<ReadonlyMap<JsMsg, Outcome>> {
  let left: readonly ReceivedMessage[] = messages.flatMap((message) => {
    const event = eventIn(message);
    return event ? [{ message, event }] : [];
  });
  const alone = new Set(messages.filter(({ redelivered }) => redelivered));
  let failures = 0;
  while (left.length > 0) {
    try {
      const outcomes = await inOneTransaction(options, left, alone);
      if (outcomes.size === 0) return;
      left = left.filter(({ message }) => !outcomes.has(message));
      yield outcomes;
    } catch (error) {
      if (!(error instanceof FailsAmongOthers)) return;
      failures += 1;
      const failed = failures > MOST_FAILURES ? left.map(({ message }) => message) : [error.failed];
      for (const message of failed) alone.add(message);
    }
  }
}

/** @throws {FailsAmongOthers} when a handler does; nothing of the whole transaction is there then, as after any error. */
async function inOneTransaction<Tx extends InboxTransaction>(
  { client, handlers, wake, batchMs }: BatchOptions<Tx>,
  received: readonly ReceivedMessage[],
  alone: ReadonlySet<JsMsg>,
): Promise<ReadonlyMap<JsMsg, Outcome>> {
  const tasks: AfterCommit[] = [];
  const outcomes = await client.$transaction(async (tx) => {
    const endsAt = performance.now() + batchMs;
    await tx.$executeRaw`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`;
    const known = await knownOf(
      tx,
      received.map(({ event }) => event.id),
    );
    const outcomes = new Map<JsMsg, Outcome>();
    for (const { message, event } of received) {
      const handler = handlers.get(event.type);
      const outcome = known.has(event.id) ? 'repeated' : outcomeOf(event, handler);
      const mustWait = alone.has(message) || performance.now() > endsAt;
      if (!outcome || (outcome === 'applied' && mustWait)) continue;
      if (handler && outcome === 'applied')
        tasks.push(await asWorkOf(event, () => applyBy(handler, tx, event, wake)).catch(failsAmongOthers(message)));
      outcomes.set(message, outcome);
      known.add(event.id);
    }
    await rememberAll(tx, received, outcomes);
    return outcomes;
  });
  runAfterCommit(...tasks);
  return outcomes;
}

/** Outcome of an event that is new here; undefined for one that only `once` deals with. */
function outcomeOf({ erased, erases = [] }: Envelope, handler: unknown): 'applied' | 'ignored' | undefined {
  if (handler) return erased ? undefined : 'applied';
  return erases.length === 0 ? 'ignored' : undefined;
}

// Past Prisma's typed queries, which have a plan of its own for each number of events.

async function knownOf(client: Pick<InboxTransaction, '$queryRaw'>, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await client.$queryRaw<{ eventId: string }[]>`
    SELECT event_id AS "eventId" FROM inbox WHERE event_id = ANY(${eventIds}::uuid[])`;
  return new Set(rows.map(({ eventId }) => eventId));
}

/** @throws when one of those that were applied has been dealt with elsewhere meanwhile: it must not count twice. */
async function rememberAll(
  tx: InboxTransaction,
  received: readonly ReceivedMessage[],
  outcomes: ReadonlyMap<JsMsg, Outcome>,
): Promise<void> {
  const events: Envelope[] = [];
  const data = received.flatMap(({ message, event }) => {
    const outcome = outcomes.get(message);
    if (outcome !== 'applied' && outcome !== 'ignored') return [];
    events.push(event);
    return [inboxRow(event, outcome)];
  });
  if (data.length === 0) return;
  const count = await tx.$executeRaw`
    INSERT INTO inbox (event_id, write_id, type, outcome)
    SELECT * FROM unnest(
      ${data.map(({ eventId }) => eventId)}::uuid[], ${data.map(({ writeId }) => writeId)}::uuid[],
      ${data.map(({ type }) => type)}::text[], ${data.map(({ outcome }) => outcome)}::text[])
    ON CONFLICT DO NOTHING`;
  const isApplied = data.some(({ outcome }) => outcome === 'applied');
  if (isApplied && count < data.length) throw new Error('Another replica has dealt with some of these events');
  await deleteOlderDeadLetters(tx, events);
}
