import { Envelope } from '@fourball/contracts/events/event.ts';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import type { JsMsg } from '@nats-io/jetstream';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import { parseEvent } from '../../process/contract-faults.ts';
import { idFor } from '../../process/id.ts';

/**
 * Inserts the inbox rows of events, each with its outcome. One that another transaction inserts at the same time is waited for.
 * @returns ids of those that had none. Past Prisma's typed queries, which have a plan of its own for each number of events.
 */
export async function remember(
  tx: Transaction,
  events: readonly Envelope[],
  outcomeOf: (event: Envelope) => 'applied' | 'ignored' | 'dead',
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ eventId: string }[]>`
    INSERT INTO inbox (event_id, write_id, type, outcome)
    SELECT * FROM unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ writeid }) => writeid)}::uuid[],
      ${events.map(({ type }) => type)}::text[], ${events.map(outcomeOf)}::text[])
    ON CONFLICT DO NOTHING RETURNING event_id AS "eventId"`;
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Takes back what {@link remember} did in the same transaction. */
export async function deleteInboxRows(tx: Transaction, events: readonly Envelope[]): Promise<void> {
  if (events.length === 0) return;
  await tx.$executeRaw`DELETE FROM inbox WHERE event_id = ANY(${events.map(({ id }) => id)}::uuid[])`;
}

/** Ids of those of these events that were dealt with before. */
export async function rememberedAmong(
  database: Transaction,
  events: readonly Envelope[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await database.$queryRaw<{ eventId: string }[]>`
    SELECT event_id AS "eventId" FROM inbox WHERE event_id = ANY(${events.map(({ id }) => id)}::uuid[])`;
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Keeps what could not be applied, with the reason, and remembers it as dealt with; nothing of what was dealt with meanwhile. */
export async function storeDeadLetter<Tx extends Transaction>(
  client: TransactionClient<Tx>,
  message: JsMsg,
  envelope: Envelope | undefined,
  error: unknown,
): Promise<void> {
  await client.$transaction(async (tx) => {
    if (envelope && (await remember(tx, [envelope], () => 'dead')).size === 0) return;
    const reason = error instanceof Error ? error.message : String(error);
    const [eventId, type, content] = envelope ? [envelope.id, envelope.type, envelope] : unreadable(message);
    await tx.$executeRaw`
      INSERT INTO dead_letters (event_id, type, reason, deliveries, envelope)
      VALUES (${eventId}::uuid, ${type}, ${reason}, ${message.info.deliveryCount}, ${JSON.stringify(content)}::jsonb)
      ON CONFLICT DO NOTHING`;
    if (envelope) await deleteOlderDeadLetters(tx, [envelope]);
  });
}

/** The type of a dead letter that is no event. */
export const UNREADABLE = 'unreadable';

/** Identifies a message that is no event by its place on the stream: the same each time that it is read there. */
function unreadable(message: JsMsg): [eventId: string, type: string, content: object] {
  const { stream, streamSequence, timestampNanos } = message.info;
  const text = message.string().replaceAll('\0', '');
  return [
    idFor(`${stream} ${streamSequence} ${timestampNanos}`),
    UNREADABLE,
    { sentTo: message.subject, stream, streamSequence, text },
  ];
}

/** Where one of these events is the end of an aggregate, older dead letters of it would only keep what the owner has erased. */
export async function deleteOlderDeadLetters(tx: Transaction, events: readonly Envelope[]): Promise<void> {
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

/** Whether {@link deleteOlderDeadLetters} looks for any. */
export const endsDeadLetters = (event: Envelope): boolean => isTombstone(event) || (event.erases?.length ?? 0) > 0;

const tombstones = new Set<string>(allEventKinds.filter(({ tombstone }) => tombstone).map(({ type }) => type));

/** Whether an event says that its aggregate is gone. */
export const isTombstone = ({ type }: Envelope): boolean => tombstones.has(type);

/** The event that a message carries, or why it carries none. */
export function readEvent(message: JsMsg): Envelope | { readonly error: unknown } {
  try {
    return parseEvent(Envelope, message.json());
  } catch (error) {
    return { error };
  }
}
