import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import type { Failure } from './failure.ts';

/** An attempt's end. What `record` writes is tried until it is written. */
export interface Attempt<Outcome extends string> {
  readonly outcome: Outcome;
  readonly record: () => Promise<unknown>;
  readonly failure?: Failure | undefined;
}

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
