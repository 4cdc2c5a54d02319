import { tableOf } from '../../lib/table.ts';
import type { WriteKind } from './call-log.ts';
import type { Campaign } from './campaign.ts';
import type { Recovery } from './invariants/evidence.ts';
import type { Violation } from './invariants.ts';

const FACTS_SHOWN = 10;

/** Sums a run up in a few tables for a person's eyes. */
export function summaryOf(campaign: Campaign): string {
  const { reads, quietAfterMs } = campaign;
  const quiet = quietAfterMs === undefined ? 'never' : `after ${(quietAfterMs / 1000).toFixed(1)} s`;
  return [
    tableOf(['writes', 'answered', 'refused', 'unknown'], writeRows(campaign)),
    `reads: ${reads.answered} answered, ${reads.refused} refused, ${reads.unknown} unknown`,
    ...[...Map.groupBy(campaign.recoveries, ({ kind }) => kind)].map(([kind, recoveries]) =>
      tableOf([kind, 'times', 'away (ms)', 'usual (ms)', 'recovery (ms)', 'worst recovery'], recoveryRows(recoveries)),
    ),
    `quiet ${quiet}`,
  ].join('\n\n');
}

/** Each broken promise with what breaks it. */
export const violationsText = (violations: readonly Violation[]): string =>
  violations
    .map(({ invariant, facts }) => {
      const more = facts.length > FACTS_SHOWN ? [`  and ${facts.length - FACTS_SHOWN} more`] : [];
      return [`BROKEN: ${invariant}`, ...facts.slice(0, FACTS_SHOWN).map((fact) => `  ${fact}`), ...more].join('\n');
    })
    .join('\n');

function writeRows({ log }: Campaign): string[][] {
  const kinds = [...Map.groupBy(log, ({ kind }): WriteKind => kind)];
  return kinds.map(([kind, writes]) => {
    const count = (outcome: string) => String(writes.filter((write) => write.outcome === outcome).length);
    return [kind, count('answered'), count('refused'), count('unknown')];
  });
}

function recoveryRows(recoveries: readonly Recovery[]): string[][] {
  return [...Map.groupBy(recoveries, ({ name }) => name)].map(([name, times]) => [
    name,
    String(times.length),
    median(times.map(({ awayMs }) => awayMs)),
    median(times.map(({ usualMs }) => usualMs)),
    median(times.map(({ recoveryMs }) => recoveryMs)),
    Math.max(...times.map(({ recoveryMs }) => recoveryMs)).toFixed(0),
  ]);
}

const median = (numbers: readonly number[]): string =>
  (numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0).toFixed(0);
