import { isByLink } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { AWAY, buildTestGateway, buildWithService } from './testing/gateway.ts';
import { startStandIn } from './testing/service.ts';

const writeId = '01890a5d-ac96-774b-bcce-b302099a8057';
const cookie = 'fourball-session=abc';

/** A gateway in front of a service that answers with a session and a write. */
async function start() {
  const service = await startStandIn((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'fourball-write': `squad:${writeId}:2`,
      'fourball-session': 'opaque-session-id',
      'fourball-stale': '1',
    });
    response.end('{"from":"upstream"}');
  });
  const forgotten: string[] = [];
  const app = await buildTestGateway(service.url, {
    sessions: {
      resolve: async (id) => (id ? { userId: writeId, storedSessionId: 'stored' } : null),
      evict: (id) => forgotten.push(id),
    },
  });
  return { app, seen: service.seen, forgotten };
}

test('every call reaches the service that owns it, and no other takes its token', async () => {
  const { app, seen } = await start();
  // A copy of a golfer's data is put together by the gateway itself; links have tests of their own.
  const passedOn = allRoutes.filter((route) => route.media !== 'application/zip' && !isByLink(route));
  for (const { method, path, service } of passedOn) {
    const url = `${path.replaceAll(/:\w+/g, writeId)}?a=1`;
    expect((await app.inject({ method, url, headers: { cookie } })).statusCode, path).toBe(200);
    expect(seen.at(-1)).toMatchObject({ method, url });
    expect(decodeJwt(String(seen.at(-1)?.headers.authorization).replace('Bearer ', '')).aud).toBe(service);
  }
});

test('what a browser says of identity, of writes and of its way here is replaced by what the gateway knows', async () => {
  const { app, seen } = await start();
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
  expect(JSON.stringify(seen[0]?.headers)).not.toMatch(/forged|203\.0\.113\.9|cookie/);
  expect(seen[0]?.headers.authorization).toMatch(/^Bearer ey/);
});

test('a visitor without a session, and a request from another site, are refused before any service is asked', async () => {
  const { app, seen } = await start();
  const visitor = await app.inject({ method: 'GET', url: '/api/squads' });
  expect([visitor.statusCode, visitor.json().detail]).toEqual([401, 'Not authenticated']);
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const foreign = await app.inject({ method: 'POST', url: '/api/squads', headers, payload: {} });
  expect([foreign.statusCode, seen.length]).toEqual([403, 0]);
});

test('the session and the write that a service answers with become cookies that no script can read', async () => {
  const { app, forgotten } = await start();
  const answer = await app.inject({ method: 'POST', url: '/api/squads', headers: { cookie }, payload: {} });
  expect(answer.headers['set-cookie']).toEqual([
    'fourball-session=opaque-session-id; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
    expect.stringMatching(
      new RegExp(`^fourball-write-squad=squad:${writeId}:2\\.[\\w.-]+; Max-Age=10; Path=/; HttpOnly; SameSite=Lax$`),
    ),
  ]);
  expect(answer.headers).not.toHaveProperty('fourball-session');
  expect(answer.headers).not.toHaveProperty('fourball-write');
  expect(answer.headers['fourball-stale']).toBe('1');
  // The session that it replaces, as one that ends, is no longer remembered.
  expect(forgotten).toEqual(['abc']);
});

test('the proofs that a browser has signed in before are a cookie for a year that no script can read, told to auth alone', async () => {
  const tokens = 'lx2.first~ly3.second';
  const { service, app } = await buildWithService((_request, response) => {
    response.writeHead(200, { 'fourball-device-tokens': tokens }).end();
  });
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: {} });
  expect(answer.headers['set-cookie']).toEqual([
    `fourball-device=${tokens}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
  ]);
  expect(answer.headers).not.toHaveProperty('fourball-device-tokens');
  const headers = { cookie: `${cookie}; fourball-device=${tokens}`, 'fourball-device-tokens': 'forged' };
  for (const url of ['/api/login', '/api/squads']) await app.inject({ method: 'POST', url, headers, payload: {} });
  headers.cookie = 'fourball-device=%0d%0aforged';
  await app.inject({ method: 'POST', url: '/api/login', headers, payload: {} });
  const told = service.seen.map((request) => request.headers['fourball-device-tokens']);
  expect(told).toEqual([undefined, tokens, undefined, undefined]);
});

test('the write cookies that the gateway gave travel on to every service, in their session alone', async () => {
  const { app, seen } = await start();
  const { cookies } = await app.inject({ method: 'POST', url: '/api/squads', headers: { cookie }, payload: {} });
  const given = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const forged = `fourball-write-squad=squad:${writeId}:2`;
  const strangers = given.replace('opaque-session-id', 'another');
  for (const brought of [given, `${cookie}; ${forged}`, strangers, given.replace(/fourball-session=[^;]*; /, '')])
    await app.inject({ method: 'GET', url: '/api/invite/abc', headers: { cookie: brought } });
  const writes = seen.slice(1).map(({ headers }) => headers['fourball-writes']);
  expect(writes).toEqual([`squad:${writeId}:2`, undefined, undefined, undefined]);
});

test('every address outside of the API is a page of the web app, but for a program that asks for JSON', async () => {
  const app = await buildTestGateway(AWAY);
  for (const [url, accept] of Object.entries({ '/': '*/*', '/squad/1': 'text/html', '/join/abc': 'text/html' })) {
    const answer = await app.inject({ url, headers: { accept } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>Fourball</title>');
  }
  expect((await app.inject({ url: '/squad/1', headers: { accept: 'application/json' } })).statusCode).toBe(404);
});

test.each(['/assets/gone.js', '/robots.txt', '/api/gone', '/a', '/internal/jwks', '/metrics?a=1'])(
  '%s is no page of the web app',
  async (url) => {
    const app = await buildTestGateway(AWAY);
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  },
);
