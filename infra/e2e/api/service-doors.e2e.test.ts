import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { describe, expect, inject, test } from 'vitest';
import { textOf } from '../../lib/visitor.ts';
import { problemOf } from '../../proofs/asking.ts';
import { registerGolfer } from '../../proofs/golfer.ts';
import { identityKeyOf, signedToken } from '../../proofs/identity-token.ts';

/* Callers at a service's own door, past the gateway; each way to forge a token is tried on the kit's check itself. */
const stack = inject('stack');
const golfer = await registerGolfer(stack.url, 'Real');
const key = identityKeyOf(stack);
const otherKey = generateKeyPairSync('ed25519').privateKey;

const tokenFor = (service: ServiceName, signedBy = key) => signedToken(signedBy, service, { sub: golfer.user.id });
const faults: readonly (readonly [string, (service: ServiceName) => string | undefined])[] = [
  ['no token', () => undefined],
  ['a token for another service', (service) => tokenFor(service === 'auth' ? 'squad' : 'auth')],
  ['a token by a wrong key', (service) => tokenFor(service, otherKey)],
  ['a token without its signature', (service) => tokenFor(service).replace(/[^.]+$/, '')],
];

async function knock(service: ServiceName, method: string, path: string, authorization?: string) {
  const response = await fetch(`http://127.0.0.1:${stack.ports.services[service]}${path}`, {
    method,
    redirect: 'manual',
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

const filled = (path: string) => path.replaceAll(/:\w+/g, () => randomUUID());
const everything: readonly Route[] = [...allRoutes, ...Object.values<Route>(internalRoutes)];

describe.each(SERVICES)('the %s service', (service) => {
  const own = everything.filter((route) => route.service === service);

  test.each(faults)('answers 401 to %s, on each of its calls', async (_fault, made) => {
    for (const { method, path } of own) {
      const answer = await knock(service, method, filled(path), made(service));
      expect(answer.status, `${method} ${path}`).toBe(401);
      problemOf(answer);
    }
  });

  test('answers 401 without a token also where it has no call', async () => {
    for (const path of ['/', '/internal', '/metrics', '/api', '/api/docs', '/documentation'])
      expect((await knock(service, 'GET', path)).status, path).toBe(401);
  });

  test('answers its health checks, and tells no more by them than that it runs', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, text } = await knock(service, 'GET', path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/postgres(ql)?:\/\/|password|nats:\/\//i);
    }
  });

  test('a right token gets in, and not through the door that is the gateway’s alone', async () => {
    const token = tokenFor(service);
    const reads = own.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const { method, path } of reads) expect((await knock(service, method, path, token)).status).not.toBe(401);
    for (const { method, path } of own.filter(({ access }) => access === 'gateway'))
      expect((await knock(service, method, path, token)).status).toBe(404);
  });
});

test('from outside nobody reaches what is internal, or a part by its own path', async () => {
  const paths = [
    ...Object.values<Route>(internalRoutes).map(({ path }) => path),
    '/internal/jwks',
    '/metrics',
    '/readyz/../internal/jwks',
    '/api/../internal/jwks',
    '/%69nternal/jwks',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${stack.url}${path}`, { method, redirect: 'manual' });
      expect(await response.text()).not.toMatch(/"keys"|process_cpu|storedSessionId/);
      if (method === 'POST') expect(response.status).toBeGreaterThanOrEqual(400);
    }
  }
});
