import { countUse, type LimitUse } from '@fourball/kit/database/limit-counts.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { markCounted } from './repository.ts';

/** Facts for the log that tell why an attempt failed; no address is among them. */
export interface Failure {
  readonly reason: string;
  readonly stack?: string | undefined;
}

/**
 * Codes of a failed attempt, else the error's name with the place at which it was thrown, and nothing else: the words of a
 * server, and those of an error about a mail, may hold addresses.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const codes = codesOf(error);
  return codes ? { reason: codes } : { reason: error.name, stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') };
}

function codesOf(error: Error): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

/** An attempt's end. What `record` writes is tried until it is written. */
export interface Attempt<Outcome extends string> {
  readonly outcome: Outcome;
  readonly record: () => Promise<unknown>;
  readonly failure?: Failure | undefined;
}

/** Counts a row that leaves, once for all attempts, and settles it with that where it is one too many. */
export const hasPlace = (
  client: PrismaClient,
  { table, id, use }: { table: Parameters<typeof markCounted>[1]; id: string; use: LimitUse },
  finishOverLimit: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<boolean> =>
  client.$transaction(async (tx) => {
    if (!(await markCounted(tx, table, id))) return true;
    const { isWithin } = await countUse(tx, use);
    if (!isWithin) await finishOverLimit(tx);
    return isWithin;
  });

/**
 * Measures rows that wait to leave, named by their plural: `mails`.
 * @returns counts an attempt by what became of it.
 */
export function measureOutgoing<Outcome extends string>(
  metrics: Metrics,
  options: {
    names: string;
    measure: () => Promise<{ waiting: number; lagSeconds: number }>;
    outcomes: readonly Outcome[];
  },
): (outcome: Outcome) => void {
  const { names, measure, outcomes } = options;
  addAskedGauge(metrics, {
    name: `fourball_${names}_waiting`,
    help: `How many ${names} are not sent yet.`,
    ask: async () => [{ value: (await measure()).waiting }],
  });
  addAskedGauge(metrics, {
    name: `fourball_${names}_lag_seconds`,
    help: `Age of the oldest of the ${names} that are not sent yet; 0 when none waits.`,
    ask: async () => [{ value: (await measure()).lagSeconds }],
  });
  return addOutcomeCounter(metrics, {
    name: `fourball_${names}_total`,
    help: `Attempts at ${names}, by what became of them.`,
    outcomes,
  });
}
