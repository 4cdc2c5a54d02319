import type { CallLog } from '../call-log.ts';
import type { Facts } from '../facts/facts.ts';
import type { Victim } from '../schedule.ts';

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

/** How long after the last return of a blow the gateway answered a read and a write that need the process again. */
export interface Recovery {
  readonly victim: Victim;
  readonly wipedStore: boolean;
  /** From the kill to the process being ready again. */
  readonly awayMs: number;
  readonly recoveryMs: number;
}

/** A promise about what a run leaves behind. */
export interface Invariant {
  readonly name: string;
  /** One sentence for each violation, with the ids that it takes to look it up. */
  readonly violations: (evidence: Evidence) => string[];
}
