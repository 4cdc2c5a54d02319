import type { FastifyInstance, FastifyRequest } from 'fastify';
import { within } from '../process/within.ts';

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

/** Checks that a process needs to be of use; `running` says whether it goes on, or is about to end. */
export interface HealthChecks {
  readonly running?: { readonly required: boolean; readonly isUp: () => boolean };
  readonly [name: string]: HealthCheck | undefined;
}

const CHECK_TIMEOUT_MS = 1_000;

/** `/livez`: the process answers. `/readyz`: it shall get requests; 503 while a required part is away or it stops. */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  const config = { isHealth: true } as const;
  app.get('/livez', { config }, async () => ({ status: 'live' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => isUp(checks[name])));
    const ready = names.every((name, index) => states[index] || !checks[name]?.required);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(names.map((name, index) => [name, states[index] ? 'up' : 'away'])),
    });
  });
}

/** Whether a request asks for the process's health, which is nobody's secret and not worth a log line. */
export const isHealthCheck = (request: FastifyRequest): boolean => request.routeOptions.config.isHealth === true;

const isUp = async (check: HealthCheck | undefined): Promise<boolean> =>
  within(CHECK_TIMEOUT_MS, Promise.resolve(check?.isUp() ?? false), false).catch(() => false);
