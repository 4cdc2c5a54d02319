import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { CLOCKS_APART_S, TOKEN_ALGORITHM, TOKEN_ISSUER } from '@fourball/kit/http/identity.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { textOf } from '../../lib/visitor.ts';
import { sendAsWritten } from '../../proofs/as-written.ts';
import { problemOf } from '../../proofs/asking.ts';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';

/* Callers at a service's own door, past the gateway, with a token of their own making. */
type Claims = Record<string, unknown>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/**
 * Tokens as attackers make them, and right ones, by the stack's own signing key. Made by hand: a library for tokens
 * refuses to make most of these.
 */
function createForge(identityKey: string) {
  const privateKey = createPrivateKey({ key: JSON.parse(identityKey), format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const otherKey = generateKeyPairSync('ed25519').privateKey;

  const claimsFor = (audience: string, userId: string, more: Claims = {}): Claims => ({
    iss: TOKEN_ISSUER,
    aud: audience,
    sub: userId,
    exp: inSeconds(60),
    ...more,
  });
  const signed = (claims: Claims, key: KeyObject = privateKey, header: Claims = {}): string => {
    const content = `${part({ alg: TOKEN_ALGORITHM, ...header })}.${part(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
  };
  const hashed = (claims: Claims, secret: string | Buffer): string => {
    const content = `${part({ alg: 'HS256' })}.${part(claims)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };

  return {
    /** Token as the gateway would send it for a golfer. */
    right: (audience: string, userId: string): string => `Bearer ${signed(claimsFor(audience, userId))}`,

    /** Everything that must not get in, by what is wrong with it; undefined for no header at all. */
    wrong(audience: string, userId: string): Record<string, string | undefined> {
      const claims = claimsFor(audience, userId);
      const { exp: _, ...endless } = claims;
      const other = audience === 'auth' ? 'squad' : 'auth';
      const [head, body, signature] = signed(claims).split('.');
      const raw = publicKey.export({ format: 'jwk' }).x ?? '';
      const bearer = {
        'that is empty': '',
        'that is no token': 'golf',
        'that is expired': signed({ ...claims, exp: inSeconds(-CLOCKS_APART_S - 1) }),
        'without an end': signed(endless),
        'that is not valid yet': signed({ ...claims, nbf: inSeconds(600) }),
        'for another service': signed({ ...claims, aud: other }),
        'for no service': signed({ ...claims, aud: undefined }),
        'of another issuer': signed({ ...claims, iss: 'somebody' }),
        'with alg none': `${part({ alg: 'none' })}.${part(claims)}.`,
        'with alg none and a signature': `${part({ alg: 'none' })}.${body}.${signature}`,
        'without its signature': `${head}.${body}.`,
        'with claims that were changed': `${head}.${part({ ...claims, scope: 'gateway' })}.${signature}`,
        'by a wrong key': signed(claims, otherKey),
        'by a wrong key that it brings along': signed(claims, otherKey, {
          jwk: createPublicKey(otherKey).export({ format: 'jwk' }),
        }),
        'of the gateway by a wrong key': signed({ ...claims, scope: 'gateway' }, otherKey),
        'by HS256 with the public key as PEM': hashed(claims, publicKey.export({ format: 'pem', type: 'spki' })),
        'by HS256 with the bytes of the public key': hashed(claims, Buffer.from(raw, 'base64url')),
        'by HS256 with the text of the public key': hashed(claims, raw),
      };
      return {
        'no token': undefined,
        'a right token without Bearer': signed(claims),
        'a password instead': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        ...Object.fromEntries(Object.entries(bearer).map(([fault, token]) => [`a token ${fault}`, `Bearer ${token}`])),
      };
    },
  };
}

const stack = inject('stack');
let golfer: Golfer;
let forge: ReturnType<typeof createForge>;
beforeAll(async () => {
  golfer = await registerGolfer(stack.url, 'Real');
  forge = createForge(stack.wiring.identityKey);
});

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
// Only the names of the faults are asked of this key.
const someKey = JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
const faults = Object.keys(createForge(someKey).wrong('auth', ''));

describe.each(SERVICES)('the %s service', (service) => {
  const own = everything.filter((route) => route.service === service);

  test.each(faults)('answers 401 to %s, on each of its calls', async (fault) => {
    for (const { method, path } of own) {
      const answer = await knock(service, method, filled(path), forge.wrong(service, golfer.user.id)[fault]);
      expect(answer.status, `${method} ${path}`).toBe(401);
      problemOf(answer);
    }
  });

  test('answers 401 without a token also where it has no call', async () => {
    for (const path of ['/', '/internal', '/metrics', '/api', '/api/docs', '/documentation']) {
      expect((await knock(service, 'GET', path)).status, path).toBe(401);
    }
  });

  test('answers its health checks, and tells no more by them than that it runs', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, text } = await knock(service, 'GET', path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/postgres(ql)?:\/\/|password|nats:\/\//i);
    }
  });

  test('a right token gets in, and not through the door that is the gateway’s alone', async () => {
    const token = forge.right(service, golfer.user.id);
    const reads = own.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const { method, path } of reads) expect((await knock(service, method, path, token)).status).not.toBe(401);
    for (const { method, path } of own.filter(({ access }) => access === 'gateway')) {
      expect((await knock(service, method, path, token)).status).toBe(404);
    }
  });
});

test('from outside nobody reaches what is internal, or a part by its own path', async () => {
  const inside = Object.values<Route>(internalRoutes).map(({ path }) => path);
  const paths = [
    ...inside,
    '/internal/jwks',
    '/metrics',
    '/readyz/../internal/jwks',
    '/api/../internal/jwks',
    '/%69nternal/jwks',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${stack.url}${path}`, { method, redirect: 'manual' });
      const text = await response.text();
      expect(text).not.toMatch(/"keys"|process_cpu|storedSessionId/);
      if (method === 'POST') expect(response.status).toBeGreaterThanOrEqual(400);
    }
  }
});

test('a path with dots in it, sent as it is written, leads nowhere else', async () => {
  const dotted = [
    '/api/../internal/jwks',
    '/api/squads/../../internal/sessions/resolve',
    '/api/squads/..%2f..%2finternal%2fjwks',
    '/api/%2e%2e/internal/jwks',
    '/api/..;/internal/jwks',
    '//internal/jwks',
    '/api//internal/jwks',
    '/..%5c..%5cinternal',
    '/api/../../../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%00',
    '/%',
  ];
  for (const path of dotted) {
    const { status, text } = await sendAsWritten(stack, path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toMatch(/"keys"|storedSessionId|root:|"workspaces"/);
    if (path.startsWith('/api/')) expect(status, `${path}: ${text}`).toBeGreaterThanOrEqual(400);
  }
});

test('identity that a client claims for itself counts for nothing', async () => {
  const claims = {
    authorization: forge.right('auth', golfer.user.id),
    'x-user-id': golfer.user.id,
    'x-forwarded-user': golfer.user.id,
    'fourball-session': 'end',
  };
  const response = await fetch(`${stack.url}/api/user`, { headers: claims });
  expect(response.status).toBe(401);
});
