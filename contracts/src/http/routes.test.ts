import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ServiceName } from '../services.ts';
import { internalRoutes } from './internal.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Owner of each path; of several that fit, the first decides. */
const owners: readonly [RegExp, ServiceName][] = [
  [/^\/api\/(user|login|logout|register|profile)$/, 'auth'],
  [/^\/api\/auth\//, 'auth'],
  [/^\/api\/availability(\/|$)/, 'availability'],
  [/^\/api\/squads\/:squadId\/availability$/, 'availability'],
  [
    /^\/api\/squads\/:squadId\/(tee-times|optimize-tee-times|confirm-optimal-slot|outlook|heat-map|weekly-slots)$/,
    'recommendation',
  ],
  [/^\/api\/(bookings|courses|squad-tee-time-recommendations|tee-time-recommendations)(\/|$)/, 'recommendation'],
  [/^\/api\/optimal-weekend-slots$/, 'recommendation'],
  [/^\/api\/squads\/:squadId\/notify-tee-time$/, 'notification'],
  [/^\/api\/(notifications|calendar|unsubscribe)(\/|$)/, 'notification'],
  [/^\/api\/squads(\/:squadId(\/members\/:userId|\/invite|\/invitations|\/join)?)?$/, 'squad'],
  [/^\/api\/(invite|join)\//, 'squad'],
];

describe('the routes', () => {
  it('are unique by method and path, whatever their parameters are called', () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('are public ones; the internal ones stand apart', () => {
    expect(allRoutes.filter(({ path, access }) => !path.startsWith('/api/') || access === 'gateway')).toEqual([]);
    for (const { path, access } of Object.values(internalRoutes)) {
      expect({ path, access }).toEqual({ path: expect.stringMatching(/^\/internal\//), access: 'gateway' });
    }
  });
});

describe.each([...allRoutes, ...Object.values<Route>(internalRoutes)])('$method $path', (route) => {
  it('names the same parameters in its path and in its params', () => {
    const { params } = route;
    const named = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
    expect(named.toSorted()).toEqual(parametersOf(route.path).toSorted());
  });

  it('takes a body only where the method has one, and answers one unless the status forbids it', () => {
    if (route.method === 'GET') expect(route.body).toBeUndefined();
    const { status, answer } = route.success;
    expect(answer === null).toBe(status === 204 || status === 302 || route.media !== undefined);
  });
});

describe.each([...allRoutes])('$method $path', ({ path, service }) => {
  it(`stands on a path of the ${service} service`, () => {
    expect(owners.find(([pattern]) => pattern.test(path))?.[1]).toBe(service);
  });
});
