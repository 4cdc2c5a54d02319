import { Gauge } from 'prom-client';
import { within } from '../process/within.ts';
import type { Metrics } from './metrics.ts';

/** A scrape waits at most this long for the database or the broker. */
const ANSWER_TIMEOUT_MS = 1_000;

interface Sample {
  readonly labels?: Record<string, string>;
  readonly value: number;
}

/**
 * A gauge whose samples are asked for at each scrape. While the answer fails or is late, the scrape goes on without
 * them: no sample is better than one that is not true any more.
 */
export function addAskedGauge(
  metrics: Metrics,
  options: { name: string; help: string; labelNames?: string[]; ask: () => Promise<Sample[]> },
): void {
  const { ask, ...described } = options;
  new Gauge({
    ...described,
    registers: [metrics],
    async collect() {
      const samples = await within(ANSWER_TIMEOUT_MS, ask(), []).catch(() => []);
      this.reset();
      this.remove({});
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
