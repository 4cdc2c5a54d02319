import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Metrics } from '../telemetry/metrics.ts';
import { isHealthCheck } from './health.ts';
import { routeOf } from './route-name.ts';

/** Measures how often each route was asked, what it answered and how long that took; health checks are not counted. */
export function measureRequests(metrics: Metrics, app: FastifyInstance): void {
  const durations = new Histogram({
    name: 'fourball_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer was sent.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
