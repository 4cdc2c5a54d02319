import { tableOf } from '../table.ts';
import type { Tally, VitestReport } from '../testing/tally.ts';
import type { Kind } from './kinds.ts';

/** Result of one kind of proof. */
export interface Outcome {
  readonly name: string;
  readonly holds: string;
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

export function outcomeOf({ kind: { name, holds }, seed, tally, report, milliseconds }: Ended): Outcome {
  const counts = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta?.counts ?? []);
  return { name, holds, tally, counts: counts.join('; '), seed, milliseconds };
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

/** The text of LAST.md: the verdict, its commit and day, a row for each kind, and how to repeat it. */
export function recordOf(outcomes: readonly Outcome[], { commit, date }: { commit: string; date: Date }): string {
  const holds = outcomes.every(({ tally }) => tally.failed === 0);
  const total = duration(outcomes.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `# The last complete run of the proofs

${holds ? 'Passed' : 'Failed'} on \`${commit}\`, ${date.toISOString().slice(0, 10)}, in ${total}.
Written by \`make proofs\`; again: \`make proofs SEED=${outcomes[0]?.seed}\`.

${[row([...HEADINGS, 'holds']), row(['---', '--:', '--:', '--:', '---', '---']), ...outcomes.map((outcome) => row([...cellsOf(outcome), outcome.holds]))].join('\n')}
`;
}

/** Minutes and seconds, like `4:05`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
