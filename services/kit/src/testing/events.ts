import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import type { EventWork } from '../events/consume/handler.ts';
import { envelopeOf } from '../events/publish/ledger.ts';
import { newId } from '../process/id.ts';

/** An event as another service would publish it, alone in its write. */
export const eventOf = <K extends EventKind>(kind: K, version: number, data: DataOf<K> & { id: string }): Envelope =>
  envelopeOf(kind, version, data, newId());

/** A transaction in which a handler is called by itself: nothing else comes of what it does. */
export const workIn = <Tx>(tx: Tx): EventWork<Tx> => ({ tx, publish: () => {}, afterCommit: () => {} });
