import type { CallLog } from '../call-log.ts';
import type { Facts } from '../facts/facts.ts';
import type { FaultKind } from '../faults.ts';

/** All that a run leaves to judge it by. */
export interface Evidence {
  readonly facts: Facts;
  readonly log: CallLog;
  /** Answers that no client should get, whatever was killed: how often each came. */
  readonly faults: ReadonlyMap<string, number>;
  /** Why processes ended that nobody had killed. */
  readonly ownDeaths: readonly string[];
  readonly recoveries: readonly Recovery[];
}

/** How long after the last fault of a blow was over the gateway answered a read and a write that need what it struck. */
export interface Recovery {
  readonly kind: FaultKind;
  /** What befell whom, in few words. */
  readonly name: string;
  /** From the kill to the process being ready again; of other faults, how long they lasted. */
  readonly awayMs: number;
  readonly recoveryMs: number;
}

/** A promise about what a run leaves behind. */
export interface Invariant {
  readonly name: string;
  /** One sentence for each violation, with the ids that it takes to look it up. */
  readonly violations: (evidence: Evidence) => string[];
}
