import { tableOf } from '../lib/table.ts';
import type { Tally, VitestReport } from '../test-runner/tally.ts';
import type { Kind } from './kinds.ts';

/** Result of one kind of proof. */
export interface Outcome {
  readonly name: string;
  readonly tally: Tally;
  /** Counts beside tests, like `60 kills, 20 other faults`; empty where that is all. */
  readonly counts: string;
  readonly seed: string;
  readonly milliseconds: number;
}

interface Ended {
  readonly kind: Kind;
  readonly seed: string;
  readonly tally: Tally;
  readonly report: VitestReport;
  readonly milliseconds: number;
}

export function outcomeOf({ kind: { name }, seed, tally, report, milliseconds }: Ended): Outcome {
  const counts = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta?.counts ?? []);
  return { name, tally, counts: counts.join('; '), seed, milliseconds };
}

export function outcomeLine({ name, tally, counts, seed, milliseconds }: Outcome): string {
  const told = counts === '' ? '' : ` (${counts})`;
  return `${name}: ${tally.passed} passed, ${tally.failed} failed in ${duration(milliseconds)}${told}; again: make proofs ONLY=${name} SEED=${seed}`;
}

const HEADINGS = ['proof', 'passed', 'failed', 'time', 'counts'];
const cellsOf = ({ name, tally, counts, milliseconds }: Outcome): string[] => [
  name,
  String(tally.passed),
  String(tally.failed),
  duration(milliseconds),
  counts,
];

/** For a terminal. */
export const outcomesTable = (outcomes: readonly Outcome[]): string => tableOf(HEADINGS, outcomes.map(cellsOf));

/** The last run of a kind, as LAST.md has it. */
export interface Recorded {
  readonly name: string;
  readonly failed: number;
  readonly commit: string;
  readonly line: string;
}

const ROW = /^\| ([a-z-]+) \| \d+ \| (\d+) \| .*\| `([0-9a-f]+)[^`]*` \| \S+ \| \S+ \|$/gm;

/** Rows of LAST.md, in its order. */
export const recordedIn = (text: string): Recorded[] =>
  [...text.matchAll(ROW)].map(([line, name = '', failed, commit = '']) => ({
    name,
    failed: Number(failed),
    commit,
    line,
  }));

/**
 * The text of LAST.md: a row for each kind with its own commit, day and seed. A run of some kinds replaces their rows and
 * leaves the others, so that what is long can run on another day.
 */
export function recordOf(
  before: string,
  outcomes: readonly Outcome[],
  { kinds, commit, date }: { kinds: readonly Kind[]; commit: string; date: Date },
): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const day = date.toISOString().slice(0, 10);
  const lines = new Map(recordedIn(before).map(({ name, line }) => [name, line]));
  for (const outcome of outcomes)
    lines.set(outcome.name, row([...cellsOf(outcome), `\`${commit}\``, day, outcome.seed]));
  const headings = row([...HEADINGS, 'commit', 'day', 'seed']);
  const rows = kinds.flatMap(({ name }) => lines.get(name) ?? []);
  return `# The last run of each proof

Written by \`make proofs\`; one again: \`make proofs ONLY=<proof> SEED=<seed>\`. [kinds.ts](kinds.ts) says what each holds.

${[headings, '|---|--:|--:|--:|---|---|---|---|', ...rows].join('\n')}
`;
}

/** Minutes and seconds, like `4:05`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
