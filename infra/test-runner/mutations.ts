import type { ServiceName } from '@fourball/contracts/services.ts';
import type { LoggedWrite } from '../proofs/chaos/call-log.ts';
import type { Facts } from '../proofs/chaos/facts/facts.ts';
import type { Evidence } from '../proofs/chaos/invariants/evidence.ts';
import { inTurn } from './valid-fixture.ts';

/** Spoils a run. */
export type Bug = (evidence: Evidence) => Evidence;

type Tables = { [T in keyof Facts]: Facts[T] extends readonly { id: string }[] ? T : never }[keyof Facts];
type RowOf<T extends Tables> = Facts[T][number];
type OfEach = 'aggregates' | 'outbox' | 'inbox' | 'deadLetters' | 'actions';
type RowOfEach<T extends OfEach> = Facts[T][ServiceName][number];

const inFacts =
  <T extends keyof Facts>(table: T, spoil: (rows: Facts[T]) => unknown): Bug =>
  (evidence) => ({ ...evidence, facts: { ...evidence.facts, [table]: spoil(evidence.facts[table]) } });
export const lose = <T extends Tables>(table: T, id: string): Bug =>
  inFacts(table, (rows) => rows.filter((row) => row.id !== id));
export const change = <T extends Tables>(table: T, id: string, to: Partial<RowOf<T>>): Bug =>
  inFacts(table, (rows) => rows.map((row) => (row.id === id ? { ...row, ...to } : row)));
/** Adds a row that is like another one but for its id and what is told. */
export const addLike = <T extends Tables>(table: T, id: string, but: Partial<RowOf<T>> = {}): Bug =>
  inFacts(table, (rows) => [...rows, { ...rows.find((row) => row.id === id), id: 'another', ...but }]);
/** Changes all rows of a table that each service has. */
export const inService = <T extends OfEach>(
  table: T,
  service: ServiceName,
  spoil: (rows: readonly RowOfEach<T>[]) => readonly RowOfEach<T>[],
): Bug => inFacts(table, (all) => ({ ...all, [service]: spoil(all[service]) }));
export const inReadModels = (to: Partial<Facts['readModels'][number]>): Bug =>
  inFacts('readModels', (models) => models.map((model) => ({ ...model, ...to })));
export const inRun =
  (to: Partial<Evidence>): Bug =>
  (evidence) => ({ ...evidence, ...to });
export const alsoLogged =
  (...writes: LoggedWrite[]): Bug =>
  (evidence) => ({ ...evidence, log: inTurn([...evidence.log, ...writes]) });
export const all =
  (...bugs: Bug[]): Bug =>
  (evidence) =>
    bugs.reduce((spoilt, bug) => bug(spoilt), evidence);
