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
  /** When each mail came to the mail server, by its id. */
  readonly letters: ReadonlyMap<string, readonly number[]>;
  /** The Mondays of the weeks that were to be ranked for all squads. */
  readonly weeks: readonly string[];
  /** Where something of a deleted account is kept nonetheless. */
  readonly traces: readonly string[];
}

/** How long after the last fault of a blow was over the gateway answered a read and a write that need what it struck. */
export interface Recovery {
  readonly kind: FaultKind;
  /** The fault and its victim, in few words. */
  readonly name: string;
  /** As `performance.now()` tells it. */
  readonly struckAt: number;
  /** From the kill to the process being ready again; of other faults, how long they lasted. */
  readonly awayMs: number;
  readonly recoveryMs: number;
  /** How long the same read and write took just before, with nothing struck: more on a busy machine. */
  readonly usualMs: number;
}

/** A promise about what a run leaves behind. */
export interface Invariant {
  readonly name: string;
  /** One sentence for each violation, with the ids that it takes to look it up. */
  readonly violations: (evidence: Evidence) => string[];
}
