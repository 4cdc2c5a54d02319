import type { LoggedWrite } from '../chaos/call-log.ts';
import type { Facts } from '../chaos/facts/facts.ts';
import type { Evidence } from '../chaos/invariants/evidence.ts';
import { inTurn } from './sound-evidence.ts';

/** Spoils a run. */
export type Bug = (evidence: Evidence) => Evidence;
/** Bugs by what goes wrong, by the promise that must notice it. */
export type Bugs = Record<string, Record<string, Bug>>;

export const inFacts =
  (change: (facts: Facts) => Partial<Facts>): Bug =>
  (evidence) => ({ ...evidence, facts: { ...evidence.facts, ...change(evidence.facts) } });
export const without = <T extends { id: string }>(rows: readonly T[], id: string) =>
  rows.filter((row) => row.id !== id);
export const inRow = <T extends { id: string }>(rows: readonly T[], id: string, change: Partial<T>) =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));
/** @throws when there is no such row. */
export function at<T>(rows: readonly T[], index: number): T {
  const row = rows[index];
  if (row === undefined) throw new Error(`There are only ${rows.length} rows`);
  return row;
}
export const alsoLogged =
  (...writes: LoggedWrite[]): Bug =>
  (evidence) => ({ ...evidence, log: inTurn([...evidence.log, ...writes]) });
export const all =
  (...bugs: Bug[]): Bug =>
  (evidence) =>
    bugs.reduce((spoilt, bug) => bug(spoilt), evidence);
