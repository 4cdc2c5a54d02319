import type { TelemetryConfig } from '../process/config.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { Log } from '../process/log.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts';

/**
 * Starts what lets others see inside a process, as far as its configuration asks for it: the export of traces, and
 * metrics on their own port.
 * @returns the metrics to measure with; undefined where nobody asked for any.
 */
export async function startTelemetry(options: {
  name: string;
  config: TelemetryConfig;
  log: Log;
  life: Lifecycle;
}): Promise<Metrics | undefined> {
  const { name, config, log, life } = options;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint !== undefined) {
    const { exportTraces } = await import('./export.ts');
    life.onStop('export of traces', exportTraces({ name, endpoint, log }));
  }
  if (config.METRICS_PORT === undefined) return undefined;
  const metrics = createMetrics();
  const at = { host: config.METRICS_HOST, port: config.METRICS_PORT };
  life.onStop('metrics', await serveMetrics(metrics, at));
  log.info(at, 'metrics server listening');
  return metrics;
}
