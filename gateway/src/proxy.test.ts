import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AWAY, buildTestGateway, startTestGateway } from './testing/gateway.ts';
import { startStandIn } from './testing/service.ts';

const headers = { cookie: 'fourball-session=dana' };
const json = { ...headers, 'content-type': 'application/json' };

test('a body reaches the service as it came, with its type and nothing else of the caller', async () => {
  const service = await startStandIn();
  const app = await buildTestGateway(service.url);
  const payload = '{ "name": "Émile ⛳ عمر" }';
  await app.inject({ method: 'POST', url: '/api/squads?a=%20b&a=c', headers: { ...json, 'x-mine': '1' }, payload });
  expect(service.seen[0]).toMatchObject({ method: 'POST', url: '/api/squads?a=%20b&a=c', body: payload });
  expect(Object.keys(service.seen[0]?.headers ?? {}).sort()).toEqual([
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'fourball-address',
    'host',
    'x-request-id',
  ]);
});

test.each(['application/json', 'application/json; charset=utf-8'])('%s: nothing is encoded anew', async (type) => {
  const service = await startStandIn();
  const app = await buildTestGateway(service.url);
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    const url = method === 'POST' ? '/api/squads' : '/api/profile';
    const payload = '{"a":1.0,"a":"\\u00e9","__proto__":1} ';
    await app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload });
    expect(service.seen.at(-1)).toMatchObject({ method, body: payload });
    expect(service.seen.at(-1)?.headers).toMatchObject({
      'content-type': type,
      'content-length': String(payload.length),
    });
  }
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/json'])(
  'a one-click unsubscribing by a mail provider, as %s, reaches the service without its body',
  async (type) => {
    const service = await startStandIn();
    const app = await buildTestGateway(service.url);
    const payload = 'List-Unsubscribe=One-Click';
    const url = '/api/unsubscribe/secret';
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect([answer.statusCode, service.seen[0]?.url, service.seen[0]?.body]).toEqual([200, url, '']);
    const headersOfBody = [service.seen[0]?.headers['content-type'], service.seen[0]?.headers['content-length']];
    expect(headersOfBody).toEqual([undefined, '0']);
  },
);

test("a service's answer reaches the caller as it is: status, type, body, its own cache rule", async () => {
  const service = await startStandIn((_request, response) => {
    const own = {
      'content-type': 'application/problem+json',
      'retry-after': '7',
      'cache-control': 'private, max-age=5',
    };
    response.writeHead(409, { ...own, 'set-cookie': 'sneaky=1' }).end('{"code":"taken"}');
  });
  const app = await buildTestGateway(service.url);
  const answer = await app.inject({ method: 'POST', url: '/api/squads', headers });
  expect([answer.statusCode, answer.body]).toEqual([409, '{"code":"taken"}']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'retry-after': '7',
    'cache-control': 'private, max-age=5',
  });
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test.each(['with its length', 'without its length'])('a large answer %s comes whole', async (how) => {
  const large = Buffer.alloc(3 * 1024 * 1024, 'fairway ');
  const service = await startStandIn((_request, response) => {
    if (how === 'with its length') response.setHeader('content-length', large.length);
    response.write(large.subarray(0, 1_000_000));
    response.end(large.subarray(1_000_000));
  });
  const url = await startTestGateway(service.url);
  const answer = await request(`${url}/api/squads`, { headers });
  expect(Buffer.from(await answer.body.arrayBuffer()).equals(large)).toBe(true);
});

test.each([204, 302, 304])('an answer %i without a body is passed on', async (status) => {
  const service = await startStandIn((_request, response) => {
    response.writeHead(status, { location: '/auth?returnTo=%2F' }).end();
  });
  const url = await startTestGateway(service.url);
  const answer = await request(`${url}/api/login`);
  expect([answer.statusCode, answer.headers.location, await answer.body.text()]).toEqual([
    status,
    '/auth?returnTo=%2F',
    '',
  ]);
});

test('what a service says bit by bit arrives bit by bit, and it learns that nobody listens any more', async () => {
  const left = Promise.withResolvers<void>();
  const service = await startStandIn((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    response.on('close', left.resolve);
  });
  const url = await startTestGateway(service.url);
  const { body } = await request(`${url}/api/notifications`, { headers });
  for await (const part of body) {
    expect(String(part)).toBe('data: 1\n\n');
    break;
  }
  await left.promise;
});

test('a caller who leaves before the answer comes harms nobody', async () => {
  const [arrived, left, dropped] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
  const service = await startStandIn(async (_request, response) => {
    arrived.resolve(undefined);
    await left.promise;
    response.on('close', dropped.resolve).end('{}');
  });
  const app = await buildTestGateway(service.url);
  app.server.on('request', (incoming) => incoming.on('close', left.resolve));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect({ host: '127.0.0.1', port });
  caller.write('GET /api/squads HTTP/1.1\r\nHost: a\r\nCookie: fourball-session=dana\r\n\r\n');
  await arrived.promise;
  caller.destroy();
  await dropped.promise;
  expect((await request(`http://127.0.0.1:${port}/api/squads`, { headers })).statusCode).toBe(200);
});

test('a service that is away is a 503 that says when to try again', async () => {
  const app = await buildTestGateway(AWAY);
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/api/squads', headers });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'unavailable']);
  }
});

/** A service that breaks the connection of its first so many requests; `says` is what it sends of an answer before. */
async function breaking(times: number, says = '') {
  const asked: (string | undefined)[] = [];
  const server = createServer((incoming: IncomingMessage, response) => {
    asked.push(incoming.method);
    if (asked.length > times) response.end('{}');
    else incoming.socket.end(says);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const app = await buildTestGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ask = async (method: 'GET' | 'POST') => (await app.inject({ method, url: '/api/squads', headers })).statusCode;
  return { ask, asked };
}

test('a read whose connection breaks is tried once more, and then a 503', async () => {
  const once = await breaking(1);
  expect([await once.ask('GET'), once.asked]).toEqual([200, ['GET', 'GET']]);
  const twice = await breaking(2);
  expect([await twice.ask('GET'), twice.asked]).toEqual([503, ['GET', 'GET']]);
});

test('what changes things is never sent twice', async () => {
  const { ask, asked } = await breaking(1);
  expect([await ask('POST'), asked]).toEqual([503, ['POST']]);
});

const HALF = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":';

test('an answer that breaks off is a 503, not half an answer', async () => {
  const { ask } = await breaking(2, HALF);
  expect(await ask('POST')).toBe(503);
});

test('a read whose answer breaks off is tried once more', async () => {
  const { ask, asked } = await breaking(1, HALF);
  expect([await ask('GET'), asked]).toEqual([200, ['GET', 'GET']]);
});

test('an answer too large to wait for, which breaks off, breaks off for the caller too', async () => {
  const service = await startStandIn((incoming, response) => {
    response.writeHead(200, { 'content-length': 3_000_000 });
    response.write(Buffer.alloc(1_000_000), () => incoming.socket.end());
  });
  const url = await startTestGateway(service.url);
  const { body } = await request(`${url}/api/squads`, { headers });
  await expect(body.arrayBuffer()).rejects.toThrow();
});

/** A service that takes requests and says nothing; `arrived` once so many have come. */
async function silent(expected: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const requests: string[] = [];
  const server = createSocketServer((socket) => {
    socket.on('data', (data) => {
      if (requests.push(String(data)) === expected) arrived.resolve();
    });
    socket.on('error', () => {}).on('close', gone.resolve);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const app = await buildTestGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ask = async (method: 'GET' | 'POST') => {
    const answer = await app.inject({ method, url: '/api/squads', headers });
    return [answer.statusCode, answer.json().code];
  };
  return { ask, requests, arrived: arrived.promise, gone: gone.promise };
}

test.each(['GET', 'POST'] as const)(
  '%s: a service that does not answer in time is a 504 that is sent once',
  async (method) => {
    const { ask, requests, arrived, gone } = await silent(1);
    const answering = ask(method);
    await arrived;
    vi.advanceTimersByTime(10_000);
    expect([await answering, requests.length]).toEqual([[504, 'too-slow'], 1]);
    await gone;
  },
);

test('a call that waits for a connection for so long is a 504 too, and never sent', async () => {
  const { ask, requests, arrived } = await silent(64);
  const answering = Promise.all(Array.from({ length: 70 }, () => ask('POST')));
  await arrived;
  vi.advanceTimersByTime(10_000);
  expect([new Set((await answering).flat()), requests.length]).toEqual([new Set([504, 'too-slow']), 64]);
});
