import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONNECTIONS_MAX } from './replicas.ts';
import { AWAY, buildTestGateway, buildWithService, startTestGateway } from './testing/gateway.ts';
import { sendLate } from './testing/raw.ts';
import { listen, startBreaking, startStandIn } from './testing/service.ts';

/** Level of lines that tell of nothing wrong, as pino counts them. */
const INFO = 30;
const headers = { cookie: 'fourball-session=dana' };
const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };

test('a body reaches the service as it came, with its type and nothing else of the caller', async () => {
  const { service, app } = await buildWithService();
  const payload = '{ "name": "Émile ⛳ عمر","a":1.0,"a":"\\u00e9","__proto__":1} ';
  for (const [method, url] of [
    ['POST', '/api/squads?a=%20b&a=c'],
    ['PATCH', '/api/profile'],
    ['DELETE', '/api/profile'],
  ] as const) {
    await app.inject({ method, url, headers: { ...json, 'x-mine': '1' }, payload });
    expect(service.seen.at(-1)).toMatchObject({ method, url, body: payload });
    expect(service.seen.at(-1)?.headers).toMatchObject({ 'content-type': json['content-type'] });
  }
  const names = Object.keys(service.seen[0]?.headers ?? {}).sort();
  expect(names.join(' ')).toBe(
    'authorization connection content-length content-type fourball-address host x-request-id',
  );
});

test('a call whose body comes after its session has ended is refused, and reaches no service', async () => {
  const service = await startStandIn();
  const dana = { userId: 'dana', storedSessionId: 'stored' };
  for (const ends of [false, true]) {
    const found = Promise.withResolvers<void>();
    let session: typeof dana | null = dana;
    const resolve = async () => {
      found.resolve();
      return session;
    };
    const url = await startTestGateway(service.url, { sessions: { resolve, evict: () => {} } });
    const head = ['POST /api/squads HTTP/1.1', `Cookie: ${headers.cookie}`, 'Content-Type: application/json'];
    const answer = await sendLate(url, head, '{}', async () => {
      await found.promise;
      if (ends) session = null;
    });
    expect(answer).toMatch(ends ? /^HTTP\/1.1 401 / : /^HTTP\/1.1 200 /);
  }
  expect(service.seen).toHaveLength(1);
});

test('what a caller has already reaches the service, and so does its word that it is still so the caller', async () => {
  const { service, app } = await buildWithService((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end();
  });
  const conditions = { 'if-none-match': '"7"', 'if-modified-since': 'Sat, 21 Nov 2026 05:12:06 GMT' };
  const answer = await app.inject({ url: '/api/calendar/feeds/secret/fourball.ics', headers: conditions });
  expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', '"7"']);
  expect(service.seen[0]?.headers).toMatchObject(conditions);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/json'])(
  'a one-click unsubscribing by a mail provider, as %s, reaches the service without its body',
  async (type) => {
    const { service, app } = await buildWithService();
    const payload = 'List-Unsubscribe=One-Click';
    const url = '/api/unsubscribe/secret';
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect([answer.statusCode, service.seen[0]?.url, service.seen[0]?.body]).toEqual([200, url, '']);
    expect(service.seen[0]?.headers).toMatchObject({ 'content-length': '0' });
    expect(service.seen[0]?.headers).not.toHaveProperty('content-type');
  },
);

test("a service's answer reaches the caller as it is: status, type, body, its own cache rule", async () => {
  const own = { 'content-type': 'application/problem+json', 'retry-after': '7', 'cache-control': 'private, max-age=5' };
  const { app } = await buildWithService((_request, response) => {
    response.writeHead(409, { ...own, 'set-cookie': 'sneaky=1' }).end('{"code":"taken"}');
  });
  const answer = await app.inject({ method: 'POST', url: '/api/squads', headers });
  expect([answer.statusCode, answer.body]).toEqual([409, '{"code":"taken"}']);
  expect(answer.headers).toMatchObject(own);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test.each(['with its length', 'without its length'])('a large answer %s comes whole', async (how) => {
  const large = Buffer.alloc(3 * 1024 * 1024, 'fairway ');
  const service = await startStandIn((_request, response) => {
    if (how === 'with its length') response.setHeader('content-length', large.length);
    response.write(large.subarray(0, 1_000_000));
    response.end(large.subarray(1_000_000));
  });
  const answer = await request(`${await startTestGateway(service.url)}/api/squads`, { headers });
  expect(Buffer.from(await answer.body.arrayBuffer()).equals(large)).toBe(true);
});

test.each([204, 302, 304])('an answer %i without a body is passed on', async (status) => {
  const location = '/auth?returnTo=%2F';
  const service = await startStandIn((_request, response) => response.writeHead(status, { location }).end());
  const answer = await request(`${await startTestGateway(service.url)}/api/login`);
  expect([answer.statusCode, answer.headers.location, await answer.body.text()]).toEqual([status, location, '']);
});

test('a caller who leaves before the answer comes harms nobody, and no operator is warned', async () => {
  const { log, lines } = createCapturedLog();
  const [arrived, left, dropped] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
  const { app } = await buildWithService(
    async (_request, response) => {
      arrived.resolve(undefined);
      await left.promise;
      response.on('close', dropped.resolve).end('{}');
    },
    { log },
  );
  app.server.on('request', (incoming) => incoming.on('close', left.resolve));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const caller = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  caller.write('GET /api/squads HTTP/1.1\r\nHost: a\r\nCookie: fourball-session=dana\r\n\r\n');
  await arrived.promise;
  caller.destroy();
  await dropped.promise;
  expect((await request(`${url}/api/squads`, { headers })).statusCode).toBe(200);
  await until('the answer to be logged', async () => lines().some(({ status }) => status === 200));
  expect(lines().find(({ msg }) => msg === 'client left before the answer')).toHaveProperty('requestId');
  expect(lines().filter(({ level }) => Number(level) > INFO)).toEqual([]);
});

test('a service that is away is a 503 that says when to try again', async () => {
  const app = await buildTestGateway(AWAY);
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/api/squads', headers });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'unavailable']);
  }
});

const HALF = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":';

test.each([
  ['a read is tried once more', 1, '', 'GET', 200, 2],
  ['a read is tried no third time', 2, '', 'GET', 503, 2],
  ['what changes things is never sent twice', 1, '', 'POST', 503, 1],
  ['half an answer to a change is a 503', 2, HALF, 'POST', 503, 1],
  ['a read whose answer breaks off is tried once more', 1, HALF, 'GET', 200, 2],
] as const)('of a connection that breaks: %s', async (_what, times, says, method, status, sent) => {
  const { url, asked } = await startBreaking(times, says);
  const { statusCode } = await (await buildTestGateway(url)).inject({ method, url: '/api/squads', headers });
  expect([statusCode, asked]).toEqual([status, Array(sent).fill(method)]);
});

test('a call whose connection breaks is logged by its own name, whoever opened that connection', async () => {
  const { log, lines } = createCapturedLog();
  const server = createServer((socket) => {
    let asked = 0;
    socket.on('data', () => {
      asked += 1;
      if (asked === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      else socket.destroy();
    });
  });
  const app = await buildTestGateway(await listen(server), { log });
  const broken = await until('a connection to be used again', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/squads', headers });
    return answer.statusCode === 503 && answer;
  });
  const failed = lines().filter(({ msg }) => msg === 'a request failed' || msg === 'response errored');
  expect(failed.map(({ requestId }) => requestId)).toEqual(Array(2).fill(broken.headers['x-request-id']));
});

test('an answer too large to wait for, which breaks off, breaks off for the caller too', async () => {
  const service = await startStandIn((incoming, response) => {
    response.writeHead(200, { 'content-length': 3_000_000 });
    response.write(Buffer.alloc(1_000_000), () => incoming.socket.end());
  });
  const { body } = await request(`${await startTestGateway(service.url)}/api/squads`, { headers });
  await expect(body.arrayBuffer()).rejects.toThrow();
});

/** A service that takes requests and says nothing; `arrived` once so many have come, `gone` once as many connections are closed. */
async function silent(expected: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const requests: string[] = [];
  let closed = 0;
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      if (requests.push(String(data)) === expected) arrived.resolve();
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        closed += 1;
        if (closed === expected) gone.resolve();
      });
  });
  const app = await buildTestGateway(await listen(server));
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
  const { ask, requests, arrived, gone } = await silent(CONNECTIONS_MAX);
  const answering = Promise.all(Array.from({ length: CONNECTIONS_MAX + 6 }, () => ask('POST')));
  await arrived;
  vi.advanceTimersByTime(10_000);
  expect(new Set((await answering).flat())).toEqual(new Set([504, 'too-slow']));
  await gone;
  expect(requests).toHaveLength(CONNECTIONS_MAX);
});

test('a read ends at the service when its caller leaves, and is not tried again; a write goes on to its end', async () => {
  const reached = { GET: Promise.withResolvers<ServerResponse>(), POST: Promise.withResolvers<ServerResponse>() };
  const service = await startStandIn(({ method }, response) => reached[method as 'GET' | 'POST'].resolve(response));
  const url = await startTestGateway(service.url);
  const leaving = new AbortController();
  const { signal } = leaving;
  const asked = (['POST', 'GET'] as const).map((method) => fetch(`${url}/api/squads`, { method, headers, signal }));
  const [read, write] = await Promise.all([reached.GET.promise, reached.POST.promise]);
  const ended = once(read, 'close');
  leaving.abort();
  for (const call of asked) await expect(call).rejects.toThrow();
  await ended;
  write.end('{}');
  await once(write, 'close');
  expect([read.writableFinished, write.writableFinished, service.seen.length]).toEqual([false, true, 2]);
});
