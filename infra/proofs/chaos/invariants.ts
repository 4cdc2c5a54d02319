import { conductInvariants } from './invariants/conduct.ts';
import { eventInvariants } from './invariants/events.ts';
import type { Evidence, Invariant } from './invariants/evidence.ts';
import { linkInvariants } from './invariants/links.ts';
import { rowInvariants } from './invariants/rows.ts';

/** Every promise, in the order in which they are reported. */
export const invariants: readonly Invariant[] = [
  ...rowInvariants,
  ...linkInvariants,
  ...eventInvariants,
  ...conductInvariants,
];

export interface Violation {
  readonly invariant: string;
  readonly facts: readonly string[];
}

/** The promises that were broken, each with what breaks it. */
export const violationsOf = (evidence: Evidence): Violation[] =>
  invariants
    .map(({ name, violations }) => ({ invariant: name, facts: violations(evidence) }))
    .filter(({ facts }) => facts.length > 0);
