import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Transaction, TransactionClient, WritingTransaction } from '../../database/transaction.ts';
import { currentWork } from '../../process/context.ts';
import { newId } from '../../process/id.ts';
import { inSpan, traceHeaders } from '../../telemetry/tracing.ts';
import { eraseEarlier, rememberErasure } from './erasing.ts';

/** How an event is to be published. */
export interface PublishOptions {
  /**
   * The ids of aggregates that end with this event and of which nobody shall keep anything, such as a golfer's who
   * deletes the account (its own id among them, mostly): their earlier events lose their data, in the outbox with this
   * transaction and on the stream soon after. The transaction holds a lock on each that every writer of it takes.
   */
  readonly erase?: readonly string[];
}

/** Publishes a change; `data` is the full state of the aggregate after it, `version` counts its changes from 1. */
export type Publish = <K extends EventKind>(
  kind: K,
  version: number,
  data: DataOf<K> & { id: string },
  options?: PublishOptions,
) => void;

export interface Ledger<Tx> {
  /**
   * Runs `work` in one transaction and stores what it publishes in the same one: either both are kept or neither.
   * Once committed, the relay is woken and the request's answer names the write.
   */
  write<T>(work: (tx: Tx, publish: Publish) => Promise<T>): Promise<T>;
}

/** The ledger of a service that publishes; `wake` is called after each commit that has events. */
export function createLedger<Tx extends Transaction>(options: {
  client: Pick<TransactionClient<Tx>, '$transaction'>;
  publisher: ServiceName;
  wake: () => void;
  /** Set when the present state is published again; see `snapshot.ts`. */
  isSnapshot?: boolean;
}): Ledger<Tx> {
  return {
    async write(work) {
      const { result, writeId, events } = await inSpan('outbox write', {}, () =>
        options.client.$transaction((tx) => publishingIn(tx, (publish) => work(tx, publish), options)),
      );
      if (events > 0) {
        currentWork()?.writes.push({ publisher: options.publisher, writeId, events });
        options.wake();
      }
      return result;
    },
  };
}

/**
 * Runs `work` in a transaction that is under way, and stores there what it publishes.
 * @returns what `work` does, and how many events it published under which id.
 */
export async function publishingIn<T>(
  tx: WritingTransaction,
  work: (publish: Publish) => Promise<T>,
  { isSnapshot = false }: { isSnapshot?: boolean } = {},
): Promise<{ result: T; writeId: string; events: number }> {
  const writeId = newId();
  const envelopes: Envelope[] = [];
  const erasures: { eventId: string; aggregateIds: readonly string[] }[] = [];
  const result = await work((kind, version, data, { erase = [] } = {}) => {
    const envelope = {
      ...envelopeOf(kind, version, data, writeId),
      ...(isSnapshot ? { snapshot: true as const } : {}),
      ...(erase.length > 0 ? { erases: [...erase] } : {}),
    };
    envelopes.push(envelope);
    if (erase.length > 0) erasures.push({ eventId: envelope.id, aggregateIds: erase });
  });
  const erased = erasures.flatMap(({ aggregateIds }) => aggregateIds);
  if (erased.length > 0) await eraseEarlier(tx, erased);
  if (envelopes.length > 0) await insertEvents(tx, envelopes);
  for (const { eventId, aggregateIds } of erasures) await rememberErasure(tx, eventId, aggregateIds);
  return { result, writeId, events: envelopes.length };
}

/** An event as it travels: of the write `writeId`, caused by the work under way. */
export function envelopeOf<K extends EventKind>(
  kind: K,
  version: number,
  data: DataOf<K> & { id: string },
  writeId: string,
): Envelope {
  return {
    specversion: '1.0',
    id: newId(),
    source: `/${kind.publisher}`,
    type: kind.type,
    subject: data.id,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    aggregateversion: version,
    correlationid: currentWork()?.correlationId ?? writeId,
    writeid: writeId,
    ...traceHeaders(),
    // Parsing drops what the contract does not name, so that no field slips out unseen.
    data: kind.data.parse(data),
  };
}

/** Past Prisma's typed queries, which take longer for the events of a large write than all else together. */
const insertEvents = (tx: WritingTransaction, envelopes: readonly Envelope[]) => tx.$executeRaw`
  INSERT INTO outbox (event_id, write_id, type, aggregate_id, aggregate_version, envelope, created_at)
  SELECT (envelope->>'id')::uuid, (envelope->>'writeid')::uuid, envelope->>'type', (envelope->>'subject')::uuid,
    (envelope->>'aggregateversion')::int, envelope, clock_timestamp()
  FROM jsonb_array_elements(${JSON.stringify(envelopes)}::jsonb) WITH ORDINALITY AS event (envelope, place)
  ORDER BY place`;
