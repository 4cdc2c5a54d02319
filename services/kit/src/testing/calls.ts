import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';

const HEALTH = ['GET /livez', 'GET /readyz'];

const routes: readonly Route[] = [...allRoutes, ...Object.values(internalRoutes)];

/** Whether a service owes a call: not the file that the gateway puts together, and each what it holds of a golfer. */
const isOwed = (route: Route, service: ServiceName): boolean =>
  route === internalRoutes.ownData || (route.service === service && route.media !== 'application/zip');

/** Every call that a service owes by the contracts, with its health checks, as `GET /api/squads`. */
export function callsNamed(service: ServiceName): string[] {
  const own = routes.filter((route) => isOwed(route, service));
  return [...own.map(({ method, path }) => `${method} ${path}`), ...HEALTH].sort();
}

/**
 * Every call that the servers answer which are made while `start` runs, however they came to their routes. One whose input
 * is not checked by the very contract of its call says so.
 */
export async function callsServed(start: () => Promise<{ stop(): Promise<unknown> }>): Promise<string[]> {
  const calls = new Set<string>();
  const apps: FastifyInstance[] = [];
  const listen = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance };
    apps.push(app);
    app.addHook('onRoute', ({ method, url, schema }) => {
      for (const name of [method].flat()) {
        // Fastify answers HEAD wherever it answers GET.
        if (name !== 'HEAD') calls.add(`${name} ${url}${isByContract(name, url, schema) ? '' : ', unchecked'}`);
      }
    });
  };
  subscribe('fastify.initialization', listen);
  const running = await start().finally(() => unsubscribe('fastify.initialization', listen));
  // Routes of plugins are registered from now on.
  for (const app of apps) await app.ready();
  await running.stop();
  return [...calls].sort();
}

/** The schemas are the contract's own; a call without a contract has none to hold. */
function isByContract(name: string, url: string, schema: FastifySchema | undefined): boolean {
  const route = routes.find(({ method, path }) => method === name && path === url);
  return [
    [route?.params, schema?.params],
    [route?.query, schema?.querystring],
    [route?.body, schema?.body],
  ].every(([owed, held]) => owed === undefined || owed === held);
}
