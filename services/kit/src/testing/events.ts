import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import { expect } from 'vitest';
import type { Transaction, TransactionClient } from '../database/transaction.ts';
import { applyEvents } from '../events/consume/apply.ts';
import type { EventWork } from '../events/consume/handler.ts';
import { type HandlersByPublisher, handlerOf } from '../events/consume/reading.ts';
import { envelopeOf } from '../events/publish/ledger.ts';
import { newId } from '../process/id.ts';
import { arrange } from './faults.ts';

/** An event as another service would publish it, alone in its write. */
export const eventOf = <K extends EventKind>(kind: K, version: number, data: DataOf<K> & { id: string }): Envelope =>
  envelopeOf(kind, version, data, newId());

/** A transaction in which a handler is called by itself: nothing else comes of what it does. */
export const workIn = <Tx>(tx: Tx): EventWork<Tx> => ({
  tx,
  publish: () => {},
  afterCommit: () => {},
  isPlanned: () => false,
});

/** Does work in a transaction that fails afterwards, so that nothing of it may stay. */
export async function undo<Tx extends Transaction>(
  client: TransactionClient<Tx>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const undone = client.$transaction(async (tx) => {
    await work(tx);
    throw new Error('planted');
  });
  await expect(undone).rejects.toThrow('planted');
}

/** Deals with events of other services as a consumer does, together, and meets no faults: nobody would deliver them again. */
export const hearAll = <Tx extends Transaction>(
  client: TransactionClient<Tx>,
  handlers: HandlersByPublisher<Tx>,
  events: readonly Envelope[],
) => arrange(() => applyEvents({ client, handlerFor: (type) => handlerOf(handlers, type) }, events));
