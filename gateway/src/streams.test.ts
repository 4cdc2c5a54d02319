import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { SESSION_HEADER } from '@fourball/contracts/http/headers.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { request } from 'undici';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Sessions } from './sessions.ts';
import { createStreams } from './streams.ts';
import { buildTestGateway } from './testing/gateway.ts';
import { startStandIn } from './testing/service.ts';

afterEach(() => vi.useRealTimers());

const PATH = '/api/notifications/stream';
const cookie = 'fourball-session=dana';

/** A gateway before a service that streams; `signedIn` are the ids of sessions that have not ended. */
async function start(onAsked: (streams: ReturnType<typeof createStreams>) => void = () => {}, lookUp = async () => {}) {
  const signedIn = new Set(['dana', 'sam']);
  const resolve: Sessions['resolve'] = async (id) => {
    await lookUp();
    return id && signedIn.has(id) ? { userId: id, storedSessionId: `stored ${id}` } : null;
  };
  const open = new Set<ServerResponse>();
  const service = await startStandIn((incoming, response) => {
    if (incoming.url === PATH) {
      onAsked(streams);
      open.add(response.on('close', () => open.delete(response)));
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).write(':\n\n');
    } else if (incoming.url === '/api/logout') response.writeHead(204, { [SESSION_HEADER]: 'end' }).end();
    else response.setHeader('content-type', 'application/json').end('{}');
  });
  const streams = createStreams({ resolve });
  const app = await buildTestGateway(service.url, {
    config: { RATE_LIMIT_SCALE: 10 },
    sessions: { resolve, evict: () => {} },
    streams,
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }), service, streams, open, signedIn };
}

/** Opens a stream and reads it to its end; one that breaks off is none that ended. */
async function openStream(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await request(url + PATH, { headers: { cookie, ...headers }, signal: leaving.signal });
  let text = '';
  const ended = (async () => {
    for await (const part of answer.body) text += part;
    return text;
  })();
  ended.catch(() => {});
  await until('the first sign of life', async () => text !== '');
  return { ...answer, text: () => text, ended, leave: () => leaving.abort() };
}

test('a stream is passed on as it comes, not to be kept by anyone, from the event on that was seen last, until its browser leaves', async () => {
  const { url, service, open, streams } = await start();
  const stream = await openStream(url, { 'last-event-id': 'the-ninth', 'accept-encoding': 'gzip' });
  const kept = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', ...kept });
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(service.seen[0]?.headers['last-event-id']).toBe('the-ninth');
  for (const response of open) response.write('data: 1\n\n');
  await until('the event', async () => stream.text() === ':\n\ndata: 1\n\n');
  stream.leave();
  await until('the service to learn of it', async () => open.size === 0);
  await until('nothing to be left', async () => streams.count() === 0);
});

test('a stream whose browser leaves while its session is looked up is not kept', async () => {
  const leaving = new AbortController();
  const { app, url, streams } = await start(undefined, async () => {
    leaving.abort();
    const connections = promisify(app.server.getConnections.bind(app.server));
    await until('the gateway to learn of it', async () => (await connections()) === 0);
  });
  await expect(request(url + PATH, { headers: { cookie }, signal: leaving.signal })).rejects.toThrow('aborted');
  await app.close();
  expect(streams.count()).toBe(0);
});

test.each<[string, (started: Awaited<ReturnType<typeof start>>) => unknown]>([
  ['as soon as the end of its session is announced', ({ streams }) => streams.endStored(['stored dana', 'of nobody'])],
  [
    'with the sign-out that goes through the same gateway',
    ({ url }) => request(`${url}/api/logout`, { method: 'POST', headers: { cookie } }),
  ],
  [
    'within seconds of a session that ended while no announcement could be heard',
    ({ signedIn }) => {
      signedIn.delete('dana');
      vi.advanceTimersByTime(5_000);
    },
  ],
])('a stream ends %s, and no other does', async (_when, end) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const started = await start();
  const danas = await openStream(started.url);
  const sams = await openStream(started.url, { cookie: 'fourball-session=sam' });
  await end(started);
  expect(await danas.ended).toBe(':\n\n');
  await until('the service to learn of it', async () => started.open.size === 1);
  for (const response of started.open) response.write('data: 1\n\n');
  await until('the event of the other', async () => sams.text().includes('data: 1'));
});

test('a stream that ends while its browser does not keep up is a whole answer all the same', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lookUp = vi.fn(async () => {});
  const { url, streams, open } = await start(undefined, lookUp);
  const answer = await request(url + PATH, { headers: { cookie } });
  const [response] = open;
  response?.write(Buffer.alloc(32 * 1024 * 1024, ':\n'));
  let waiting = Number.POSITIVE_INFINITY;
  await until('nothing to go on', async () => {
    const [before, now] = [waiting, response?.writableLength ?? 0];
    waiting = now;
    return now > 0 && now === before;
  });
  streams.endStored(['stored dana']);
  lookUp.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(lookUp).not.toHaveBeenCalled();
  await expect(answer.body.text()).resolves.toMatch(/^:/);
  await until('the service to learn of it', async () => open.size === 0);
});

test('a stream whose session ends before the service answers is told to be one, and ends', async () => {
  const { url, open } = await start((streams) => streams.endStored(['stored dana']));
  const answer = await request(url + PATH, { headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
  expect(await answer.body.text()).toBe('');
  await until('the service to learn of it', async () => open.size === 0);
});

test('calls pass while 300 streams are open; all of those end with the gateway, and each connection with its stream', async () => {
  const { app, url, open } = await start();
  const streams = await Promise.all(Array.from({ length: 300 }, () => openStream(url)));
  expect(open.size).toBe(300);
  for (let round = 0; round < 100; round += 1) {
    const answer = await request(`${url}/api/squads`, { headers: { cookie } });
    await answer.body.dump();
    expect(answer.statusCode).toBe(200);
  }
  const closed = app.close();
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(Array(300).fill(':\n\n'));
  // Nobody asks on such a connection what a gateway that ends too does not answer.
  for (const { headers } of streams) expect(headers).toMatchObject({ connection: 'close' });
  await closed;
  await Promise.all([...open].map((response) => once(response, 'close')));
});
