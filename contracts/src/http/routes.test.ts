import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { internalRoutes } from './internal.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

describe('the routes', () => {
  it('are unique by method and path, whatever their parameters are called', () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('are public ones, of which those of a link, and no others, name it; the internal ones stand apart', () => {
    for (const { path, access } of allRoutes) {
      expect(access).not.toBe('gateway');
      expect({ path, isOfLink: path.startsWith('/a/:token/') }).toEqual({ path, isOfLink: access === 'link' });
      expect({ path, isShared: path.startsWith('/s/:token/') }).toEqual({ path, isShared: access === 'shared' });
      expect({ path, isGuest: path.startsWith('/g/:token/') }).toEqual({ path, isGuest: access === 'guest' });
      expect(path).toMatch(/^\/(api|a|s|g)\//);
    }
    for (const { path, access } of Object.values(internalRoutes))
      expect({ path, access }).toEqual({ path: expect.stringMatching(/^\/internal\//), access: 'gateway' });
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
    expect(answer === null).toBe(status === 204 || status === 302 || status === 303 || route.media !== undefined);
  });
});
