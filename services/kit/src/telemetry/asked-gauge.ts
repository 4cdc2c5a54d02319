import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
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
      const samples = await inTime(ask);
      this.reset();
      this.remove({});
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}

async function inTime(ask: () => Promise<Sample[]>): Promise<Sample[]> {
  const answered = new AbortController();
  const late = pause<Sample[]>(ANSWER_TIMEOUT_MS, [], { signal: answered.signal }).catch(() => []);
  const samples = ask().catch(() => []);
  return Promise.race([samples, late]).finally(() => answered.abort());
}
