import type { TelemetryConfig } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts';

/**
 * Starts what lets others see inside a process, as far as its configuration asks for it: the export of traces, and
 * metrics on their own port.
 * @param onStop remembers how to end a part of it.
 * @returns the metrics to measure with; undefined where nobody asked for any.
 */
export async function startTelemetry(options: {
  name: string;
  config: TelemetryConfig;
  log: Log;
  onStop: (part: string, stop: () => Promise<unknown>) => void;
}): Promise<Metrics | undefined> {
  const { name, config, log, onStop } = options;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint !== undefined) {
    const { exportTraces } = await import('./export.ts');
    onStop('export of traces', exportTraces({ name, endpoint, log }));
  }
  if (config.METRICS_PORT === undefined) return undefined;
  const metrics = createMetrics();
  const at = { host: config.METRICS_HOST, port: config.METRICS_PORT };
  onStop('metrics', await serveMetrics(metrics, at));
  log.info(at, 'metrics server listening');
  return metrics;
}
