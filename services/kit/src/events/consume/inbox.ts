import { Envelope } from '@fourball/contracts/events/event.ts';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import type { JsMsg } from '@nats-io/jetstream';
import * as z from 'zod/mini';
import { idFor } from '../../process/id.ts';
import { publishingIn } from '../publish/ledger.ts';
import type { LedgerTransaction } from '../publish/ledger-transaction.ts';
import { type AfterCommit, runAfterCommit } from './after-commit.ts';
import type { EventWork, Handler } from './handler.ts';

interface InboxRow {
  eventId: string;
  writeId: string;
  type: string;
  outcome: 'applied' | 'ignored' | 'dead';
}

interface DeadLetterRow {
  eventId: string;
  type: string;
  reason: string;
  deliveries: number;
  // Prisma's own type for JSON input is generated per service; an envelope is plain JSON.
  envelope: object;
}

/** Part of a service's generated Prisma transaction that the inbox, and a handler that publishes, need. */
export interface InboxTransaction extends LedgerTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>;
  deadLetter: { createMany(args: { data: DeadLetterRow[]; skipDuplicates: true }): Promise<unknown> };
  attempt: { findUnique(args: { where: { eventId: string } }): Promise<{ unfinished: number } | null> };
}

/** Outcome of an event that was received: done, of no interest here, or done before. */
export type Outcome = 'applied' | 'ignored' | 'repeated';

export interface InboxClient<Tx extends InboxTransaction> extends Pick<InboxTransaction, '$queryRaw'> {
  $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Applies an event unless it was dealt with before. The inbox row and the handler's changes commit together; a
 * repetition that runs at the same time waits for that commit and then finds the row.
 * @param wake is called after the commit when the handler published; without it the relay finds that by itself.
 */
export async function applyOnce<Tx extends InboxTransaction>(
  client: InboxClient<Tx>,
  envelope: Envelope,
  handler: Handler<EventWork<Tx>> | undefined,
  wake?: () => void,
): Promise<Outcome> {
  let tasks: AfterCommit = new Map();
  const outcome = await client.$transaction(async (tx) => {
    const isApplied = handler !== undefined && !envelope.erased;
    const isNew = await remember(tx, envelope, isApplied ? 'applied' : 'ignored');
    if (!isNew) return 'repeated';
    await deleteOlderDeadLetters(tx, [envelope]);
    if (!isApplied) return 'ignored';
    tasks = await applyBy(handler, tx, envelope, wake);
    return 'applied';
  });
  runAfterCommit(tasks);
  return outcome;
}

/**
 * Has a handler apply an event, whether or not it did so before. What it publishes is stored in the same transaction.
 * @returns what is to be done once that is committed, `wake` among it where the handler published.
 * @throws when the event is not what its contract says, and what the handler throws.
 */
export async function applyBy<Tx extends LedgerTransaction>(
  handler: Handler<EventWork<Tx>>,
  tx: Tx,
  envelope: Envelope,
  wake?: () => void,
): Promise<AfterCommit> {
  const event = {
    id: envelope.id,
    type: envelope.type,
    time: envelope.time,
    version: envelope.aggregateversion,
    isSnapshot: envelope.snapshot === true,
    data: handler.kind.data.parse(envelope.data) as never,
  };
  const tasks = new Map<unknown, () => void>();
  const afterCommit: EventWork<Tx>['afterCommit'] = (task, key) => {
    if (!tasks.has(key ?? task)) tasks.set(key ?? task, task);
  };
  const { events } = await publishingIn(tx, (publish) => handler.apply({ tx, publish, afterCommit }, event));
  if (events > 0 && wake) afterCommit(wake);
  return tasks;
}

/** Keeps what could not be applied, with the reason, and remembers it as dealt with; nothing of what was dealt with meanwhile. */
export async function storeDeadLetter<Tx extends InboxTransaction>(
  client: InboxClient<Tx>,
  message: JsMsg,
  error: unknown,
): Promise<void> {
  const envelope = eventIn(message);
  await client.$transaction(async (tx) => {
    if (envelope && !(await remember(tx, envelope, 'dead'))) return;
    const reason = error instanceof Error ? error.message : String(error);
    const content = envelope ? { eventId: envelope.id, type: envelope.type, envelope } : unreadable(message);
    const data = [{ ...content, reason, deliveries: message.info.deliveryCount }];
    await tx.deadLetter.createMany({ data, skipDuplicates: true });
    if (envelope) await deleteOlderDeadLetters(tx, [envelope]);
  });
}

/** The type of a dead letter that is no event. */
export const UNREADABLE = 'unreadable';

/** Identifies a message that is no event by its place on the stream: the same each time that it is read there. */
function unreadable(message: JsMsg): Pick<DeadLetterRow, 'eventId' | 'type' | 'envelope'> {
  const { stream, streamSequence, timestampNanos } = message.info;
  const eventId = idFor(`${stream} ${streamSequence} ${timestampNanos}`);
  return {
    eventId,
    type: UNREADABLE,
    envelope: { sentTo: message.subject, stream, streamSequence, text: message.string().replaceAll('\0', '') },
  };
}

/** Where one of these events is the end of an aggregate, older dead letters of it would only keep what the owner has erased. */
export async function deleteOlderDeadLetters(tx: InboxTransaction, events: readonly Envelope[]): Promise<void> {
  const ended = events.filter(isTombstone);
  if (ended.length > 0)
    await tx.$executeRaw`
      DELETE FROM dead_letters
      USING unnest(${ended.map(({ subject }) => subject)}::text[], ${ended.map((one) => one.aggregateversion)}::int[])
        AS ended (subject, version)
      WHERE envelope->>'subject' = ended.subject AND (envelope->>'aggregateversion')::int < ended.version`;
  const erasing = events.filter(({ erases = [] }) => erases.length > 0);
  for (const { id, erases = [] } of erasing)
    await tx.$executeRaw`
      DELETE FROM dead_letters WHERE event_id <> ${id}::uuid AND envelope->>'subject' = ANY(${erases})`;
}

const tombstones = new Set<string>(allEventKinds.filter(({ tombstone }) => tombstone).map(({ type }) => type));

/** Whether an event says that its aggregate is gone. */
export const isTombstone = ({ type }: Envelope): boolean => tombstones.has(type);

async function remember(tx: InboxTransaction, envelope: Envelope, outcome: InboxRow['outcome']): Promise<boolean> {
  const { eventId, writeId, type } = inboxRow(envelope, outcome);
  const count = await tx.$executeRaw`
    INSERT INTO inbox (event_id, write_id, type, outcome)
    VALUES (${eventId}::uuid, ${writeId}::uuid, ${type}, ${outcome}) ON CONFLICT DO NOTHING`;
  return count === 1;
}

export const inboxRow = ({ id, writeid, type }: Envelope, outcome: InboxRow['outcome']): InboxRow => ({
  eventId: id,
  writeId: writeid,
  type,
  outcome,
});

/** The event that a message carries; undefined for one that carries none. */
export const eventIn = (message: JsMsg): Envelope | undefined => Envelope.safeParse(safeJson(message)).data;

/** The id of the event that a message carries, read without a look at anything else of it. */
export const eventIdIn = (message: JsMsg): string | undefined => Identified.safeParse(safeJson(message)).data?.id;

const Identified = z.pick(Envelope, { id: true });

function safeJson(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
