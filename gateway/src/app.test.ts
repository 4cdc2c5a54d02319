import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { Agent } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { createStreams } from './streams.ts';
import { createTokens } from './tokens.ts';

const writeId = '01890a5d-ac96-774b-bcce-b302099a8057';
const away = 'http://127.0.0.1:9';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** A server behind the gateway that notes what reaches it. */
const seen: Seen[] = [];
const upstream = createServer((request, response) => {
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
  response.writeHead(200, {
    'content-type': 'application/json',
    'fourball-write': `squad:${writeId}:2`,
    'fourball-session': 'opaque-session-id',
    'fourball-stale': '1',
  });
  request.resume().on('end', () => response.end('{"from":"upstream"}'));
});

const agent = new Agent();
let app: FastifyInstance;
let webRoot: string;
const forgotten: string[] = [];

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  webRoot = await mkdtemp(join(tmpdir(), 'fourball-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title>Fourball</title>');
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  app = await buildApp({
    config: { PUBLIC_URL: 'http://fourball.example', WEB_ROOT: webRoot, TRUSTED_PROXIES: [], RATE_LIMIT_SCALE: 1000 },
    log: testLog,
    sessions: {
      resolve: async (id) => (id ? { userId: writeId, storedSessionId: 'stored' } : null),
      forget: (id) => forgotten.push(id),
    },
    streams: createStreams({ resolve: async () => null }),
    tokens: await createTokens(JSON.stringify(await exportJWK(privateKey))),
    upstreams: {
      agent,
      streams: agent,
      urlOf: { auth: url, squad: url, availability: url, recommendation: url, notification: away },
    },
    checks: {},
  });
});
afterAll(async () => {
  await app.close();
  await agent.close();
  upstream.close();
  await rm(webRoot, { recursive: true });
});

const cookie = 'fourball-session=abc';
const pathOf = (path: string) => path.replaceAll(/:\w+/g, writeId);

test.each(allRoutes.filter(({ service }) => service !== 'notification'))(
  '$method $path reaches the service that owns it',
  async ({ method, path }) => {
    seen.length = 0;
    const answer = await app.inject({ method, url: `${pathOf(path)}?a=1`, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(seen).toMatchObject([{ method, url: `${pathOf(path)}?a=1` }]);
  },
);

test.each([
  ['GET', '/api/nothing'],
  ['PUT', '/api/squads'],
  ['GET', `/api/squads/${writeId}/nothing`],
  ['POST', '/internal/sessions/resolve'],
  ['GET', '/metrics'],
  ['GET', '/api/../internal/jwks'],
] as const)('%s %s, which no contract names, is a 404 that reaches no service', async (method, url) => {
  seen.length = 0;
  const answer = await app.inject({ method, url, headers: { cookie, accept: 'text/html' } });
  expect([answer.statusCode, answer.json().code, seen.length]).toEqual([404, 'not-found', 0]);
});

test('an address that climbs out of its route reaches no service', async () => {
  seen.length = 0;
  const url = '/api/squads/..%2f..%2finternal%2fjwks';
  const answer = await app.inject({ method: 'GET', url, headers: { cookie } });
  expect([answer.statusCode, seen.length]).toEqual([400, 0]);
});

test('what a browser says of identity, of writes and of its way here is replaced by what the gateway knows', async () => {
  seen.length = 0;
  const forged = {
    cookie,
    authorization: 'Bearer forged',
    'fourball-writes': 'auth:forged',
    'x-request-id': 'forged',
    'x-forwarded-for': '203.0.113.9',
    'fourball-session': 'forged',
    forwarded: 'for=203.0.113.9',
    traceparent: 'forged',
    baggage: 'forged',
  };
  await app.inject({ method: 'GET', url: '/api/squads', headers: forged });
  const { headers } = seen[0] as Seen;
  expect(JSON.stringify(headers)).not.toMatch(/forged|203\.0\.113\.9|cookie/);
  expect(headers.authorization).toMatch(/^Bearer ey/);
});

test('a visitor without a session is refused before any service is asked', async () => {
  seen.length = 0;
  const answer = await app.inject({ method: 'GET', url: '/api/squads' });
  expect([answer.statusCode, answer.json().detail, seen.length]).toEqual([401, 'Not authenticated', 0]);
});

test('the session and the write that a service answers with become cookies that no script can read', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/squads', headers: { cookie }, payload: {} });
  expect(answer.headers['set-cookie']).toEqual([
    'fourball-session=opaque-session-id; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
    `fourball-write-squad=squad:${writeId}:2; Max-Age=10; Path=/; HttpOnly; SameSite=Lax`,
  ]);
  expect(answer.headers).not.toHaveProperty('fourball-session');
  expect(answer.headers).not.toHaveProperty('fourball-write');
  expect(answer.headers['fourball-stale']).toBe('1');
});

test('a session that a service ends or replaces is forgotten before the answer is out', async () => {
  forgotten.length = 0;
  await app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } });
  expect(forgotten).toEqual(['abc']);
});

test('the write cookies of a browser travel on to every service, malformed ones do not', async () => {
  seen.length = 0;
  const writes = `fourball-write-squad=squad:${writeId}:2; fourball-write-auth=nonsense`;
  await app.inject({ method: 'GET', url: '/api/bookings', headers: { cookie: `${cookie}; ${writes}` } });
  expect(seen[0]?.headers['fourball-writes']).toBe(`squad:${writeId}:2`);
});

test('a request from another site changes nothing', async () => {
  seen.length = 0;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const answer = await app.inject({ method: 'POST', url: '/api/squads', headers, payload: {} });
  expect([answer.statusCode, seen.length]).toEqual([403, 0]);
});

test('a service that is away is a 503 that says when to try again', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/notifications', headers: { cookie } });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'unavailable']);
});

test('every address outside of the API is a page of the web app', async () => {
  const headers = { accept: 'text/html' };
  for (const url of ['/', '/squad/1', '/join/abc']) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Fourball</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect((await app.inject('/')).statusCode).toBe(200);
});

test.each(['/assets/gone.js', '/robots.txt', '/api/gone', '/internal/jwks', '/metrics?a=1'])(
  '%s is no page of the web app',
  async (url) => {
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  },
);

test('a program that asks for JSON gets no page', async () => {
  expect((await app.inject({ url: '/squad/1', headers: { accept: 'application/json' } })).statusCode).toBe(404);
});
