import { fastify } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of one process, passed to everything that measures; there is no other, hidden registry. */
export type Metrics = Registry;

/** Milliseconds from one measurement of the event loop's delay to the next; each wakes a process at rest. */
const EVENT_LOOP_MS = 100;

/** A process's metrics, beginning with those of Node itself. */
export function createMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
  return metrics;
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
