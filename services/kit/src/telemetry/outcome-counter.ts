import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/**
 * A counter of what becomes of something, by outcome; all outcomes stand at 0 from the start, so that a first one is
 * seen as an increase.
 * @returns counts one.
 */
export function addOutcomeCounter<Outcome extends string>(
  metrics: Metrics,
  { outcomes, ...described }: { name: string; help: string; outcomes: readonly Outcome[] },
): (outcome: Outcome) => void {
  const counter = new Counter({ ...described, labelNames: ['outcome'], registers: [metrics] });
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}
