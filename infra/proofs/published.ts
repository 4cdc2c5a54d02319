import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { envelopeOf } from '@fourball/kit/events/publish/ledger.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { queryOf } from './databases.ts';
import type { ProofStack, SharedStack } from './stack.ts';

/** Has an event published by its owner, as if what it tells of had come to pass there. */
export async function publishFor<K extends EventKind>(
  stack: SharedStack,
  kind: K,
  version: number,
  data: DataOf<K> & { id: string },
): Promise<void> {
  const writeId = newId();
  const envelope = envelopeOf(kind, version, data, writeId);
  await queryOf(
    stack,
    kind.publisher,
    `INSERT INTO outbox (event_id, write_id, type, aggregate_id, aggregate_version, envelope)
     VALUES ('${envelope.id}', '${writeId}', '${kind.type}', '${data.id}', ${version}, '${JSON.stringify(envelope).replaceAll("'", "''")}')`,
  );
}

/** Has the broker lose its whole store, and waits until every event of which data is left is published once more. */
export async function tellAllAgain(stack: ProofStack): Promise<void> {
  const wipedAt = new Date().toISOString();
  await stack.wipeBroker();
  const waiting = `SELECT true AS waiting FROM outbox
    WHERE NOT erased AND (published_at IS NULL OR stream_created < '${wipedAt}') LIMIT 1`;
  await until(
    'every event to be published again',
    async () => (await Promise.all(SERVICES.map((service) => queryOf(stack, service, waiting)))).flat().length === 0,
    30_000,
  );
}
