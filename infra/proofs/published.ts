import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import { envelopeOf } from '@fourball/kit/events/publish/ledger.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { queryOf } from './databases.ts';
import type { SharedStack } from './stack.ts';

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
