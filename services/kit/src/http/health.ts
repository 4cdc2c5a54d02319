import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { within } from '../process/within.ts';
import type { Metrics } from '../telemetry/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isHealth?: true;
  }
}

interface HealthCheck {
  /** One that is not is shown and does not decide. */
  readonly required: boolean;
  readonly isUp: () => boolean | Promise<boolean>;
}

/** Checks that a process needs to be of use; `running` says at once whether it goes on, or is about to end. */
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

const CHECK_TIMEOUT_MS = 1_000;

/** `/livez`: the process answers. `/readyz`: it shall get requests; 503 while a required part is away or it stops. */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  const config = { isHealth: true } as const;
  app.get('/livez', { config }, async () => ({ status: 'live' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const asked = Object.entries(checks).map(async ([name, check]) => ({ name, ...check, isUp: await isUp(check) }));
    const states = await Promise.all(asked);
    const ready = states.every(({ isUp, required }) => isUp || !required);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(states.map(({ name, isUp }) => [name, isUp ? 'up' : 'away'])),
    });
  });
}

/** Measures at each scrape what `/readyz` tells: what is away is known while nobody asks for anything. */
export function measureDependencies(metrics: Metrics, { running: _, ...dependencies }: HealthChecks): void {
  new Gauge({
    name: 'fourball_dependency_up',
    help: 'Whether a part that the process depends on answers: 1, or 0 while it is away.',
    labelNames: ['dependency'],
    registers: [metrics],
    async collect() {
      for (const [dependency, check] of Object.entries(dependencies))
        this.set({ dependency }, Number(await isUp(check)));
    },
  });
}

/** Whether a request asks for the process's health, which is nobody's secret and not worth a log line. */
export const isHealthCheck = (request: FastifyRequest): boolean => request.routeOptions.config.isHealth === true;

const isUp = async (check: HealthCheck): Promise<boolean> =>
  within(CHECK_TIMEOUT_MS, Promise.resolve(check.isUp()), false).catch(() => false);
