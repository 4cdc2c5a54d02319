import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** What one process measures. Whoever measures something is given it; there is no other, hidden one. */
export type Metrics = Registry;

/** A process's metrics, beginning with those of Node itself. */
export function createMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/**
 * Answers `GET /metrics` in Prometheus' text format on a port of its own, which nothing routes to from outside.
 * @returns what ends it.
 */
export async function serveMetrics(metrics: Metrics, at: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const body = await metrics.metrics().catch(() => undefined);
    response.writeHead(body === undefined ? 500 : 200, { 'content-type': metrics.contentType }).end(body);
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
