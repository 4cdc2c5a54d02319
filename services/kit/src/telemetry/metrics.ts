import { performance } from 'node:perf_hooks';
import { fastify } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Metrics of one process, passed to everything that measures; there is no other, hidden registry. */
export type Metrics = Registry;

/** A process's metrics, beginning with those of Node itself. */
export function createMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 24 * 60 * 60 * 1000 });
  measureLoop(metrics);
  return metrics;
}

/**
 * Measures how busy the event loop is, in place of the library's gauges of its lag: those need a timer, which wakes a process
 * at rest as often as they are to be precise. Node's own record of each turn needs none, and misses most that begin with
 * input.
 */
function measureLoop(metrics: Metrics): void {
  for (const { name } of metrics.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) metrics.removeSingleMetric(name);
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'fourball_event_loop_busy_ratio',
    help: 'Share of the time since the last scrape in which the event loop did not wait: at 1 every call waits for others.',
    registers: [metrics],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
}

/**
 * Answers `GET /metrics` in Prometheus' text format on a port of its own, which nothing routes to from outside. By Fastify,
 * which is there anyway: an import of Node's own HTTP module would bring its whole client along (`identity.ts`).
 * @returns what ends it.
 */
export async function serveMetrics(metrics: Metrics, at: { host: string; port: number }): Promise<() => Promise<void>> {
  const app = fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    const body = await metrics.metrics().catch(() => undefined);
    return reply
      .code(body === undefined ? 500 : 200)
      .type(metrics.contentType)
      .send(body);
  });
  await app.listen(at);
  return () => app.close();
}
