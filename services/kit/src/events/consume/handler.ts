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

/** One event being applied: the transaction that also remembers it, and what is to come of that. */
export interface EventWork<Tx> {
  /** One statement at a time: one that still ran when another fails would stay, although the event is undone. */
  readonly tx: Tx;
  /** Stored in the same transaction: an event causes another one once, or not at all. */
  readonly publish: Publish;
  /** Has a task done once the transaction is committed, and never where the event comes to nothing; by a key only the first. */
  readonly afterCommit: (task: () => void, key?: string) => void;
  /** Whether an event before this one in the transaction has a task of that key done. */
  readonly isPlanned: (key: string) => boolean;
}

export interface Handler<Work> {
  readonly kind: EventKind;
  readonly apply: (work: Work, event: Received<never>) => Promise<unknown>;
}

/** Says what an event does here. */
export const on = <Work, K extends EventKind>(
  kind: K,
  apply: (work: Work, event: Received<DataOf<K>>) => Promise<unknown>,
): Handler<Work> => ({ kind, apply });
