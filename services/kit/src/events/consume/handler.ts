import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import type { Publish } from '../publish/ledger.ts';

/** An event as a handler gets it: parsed by its contract. */
export interface Received<Data> {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  /** Counts the changes of the aggregate; a reader keeps the state of the highest. */
  readonly version: number;
  /**
   * It tells what is, not what happened: the owner published its present state anew, or a read model is being rebuilt.
   * A handler follows the state and leaves out what only news cause, such as telling a golfer.
   */
  readonly isSnapshot: boolean;
  readonly data: Data;
}

export interface Handler<Tx> {
  readonly kind: EventKind;
  readonly apply: (tx: Tx, event: Received<never>, publish: Publish) => Promise<unknown>;
}

/**
 * Says what an event does here. It runs in the transaction that also remembers the event, and what it publishes is
 * stored there too: an event causes another one once, or not at all.
 */
export const on = <Tx, K extends EventKind>(
  kind: K,
  apply: (tx: Tx, event: Received<DataOf<K>>, publish: Publish) => Promise<unknown>,
): Handler<Tx> => ({ kind, apply });
