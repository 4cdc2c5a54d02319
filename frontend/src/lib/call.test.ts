import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { act, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, Unreachable } from './api-error.ts';
import { call } from './call.ts';
import { download } from './download.ts';
import { useStale } from './freshness.ts';

let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  respond(request, response, body);
});
const base = document.createElement('base');

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base.href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  document.head.append(base);
});
afterEach(() => {
  respond = (_, response) => response.writeHead(500).end();
});
afterAll(() => {
  base.remove();
  server.closeAllConnections();
  server.close();
});

const squadId = '0197f1f0-0000-7000-8000-000000000001';

const invite = { inviteUrl: 'http://x/join/abc', inviteCode: 'abc', expiresAt: '2058-01-01T00:00:00Z' };

test('a call fills the path, sends JSON and answers what the contract describes', async () => {
  let seen: unknown;
  respond = (request, response, body) => {
    seen = { method: request.method, url: request.url, type: request.headers['content-type'], body: JSON.parse(body) };
    response.end(JSON.stringify({ ...invite, unknown: 'dropped' }));
  };
  expect(await call(routes.createInvite, { params: { squadId }, body: { expiresInDays: 14 } })).toEqual(invite);
  const sent = { method: 'POST', url: `/api/squads/${squadId}/invite`, type: 'application/json' };
  expect(seen).toEqual({ ...sent, body: { expiresInDays: 14 } });
});

test('a write that repeats the last one while that is under way is not sent again, and hears its answer', async () => {
  const held: (() => void)[] = [];
  respond = (_, response) => held.push(() => response.end(JSON.stringify(invite)));
  const make = (expiresInDays: 1 | 7) => call(routes.createInvite, { params: { squadId }, body: { expiresInDays } });
  const taps = [make(1), make(1)];
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  expect(await Promise.all(taps)).toEqual([invite, invite]);
  expect(held).toHaveLength(1);

  // Once another was sent in between, the same is news again; and so it is once the first is answered.
  const others = [make(1), make(7), make(1)];
  await vi.waitFor(() => expect(held).toHaveLength(4));
  for (const answer of held) answer();
  await Promise.all(others);
});

test.each([
  ['does not come in time', () => vi.advanceTimersByTime(20_000)],
  ['breaks off', (response: ServerResponse) => void response.write('[', () => response.destroy())],
])('a call whose answer %s is given up, as where Fourball is away', async (_what, happen) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const gone = Promise.withResolvers<void>();
  respond = (_, response) => void happen(response.on('close', gone.resolve));
  await expect(call(routes.listSquads)).rejects.toThrow(Unreachable);
  await gone.promise;
});

test('a ranking that is asked for again as the last one is given up has an answer of its own', async () => {
  respond = (_, response) => response.end('[]');
  const body = { startDate: '2058-06-10', endDate: '2058-07-10', mustCome: [], leaveOut: [] };
  const rank = ({ signal }: AbortController) => call(routes.optimizeTeeTimes, { params: { squadId }, body }, signal);
  const first = new AbortController();
  const rankings = [rank(first), rank(new AbortController())];
  first.abort();
  const settled = await Promise.allSettled(rankings);
  expect(settled).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: [] }]);
});

test('an answer that the page asked for ahead is taken once, by the call that sends the same', async () => {
  const asked: string[] = [];
  respond = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('[]');
  };
  const answer = () => Promise.resolve(new Response('[]'));
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  const [squads, bookings, user] = ['GET /api/squads ', 'GET /api/bookings ', 'GET /api/user '];
  globalThis.fourballAhead = { [squads]: answer(), [bookings]: failed, [user]: answer() };
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  await call(routes.listSquads);
  expect(asked).toEqual([]);
  await call(routes.listSquads);
  await call(routes.listBookings);
  expect(asked).toEqual(['GET /api/squads', 'GET /api/bookings']);
  await call(routes.changeAvailability, { body: {} });
  expect(globalThis.fourballAhead).toBeUndefined();
});

test('a file is kept under the name that its answer gives it; a refusal is thrown as by a call', async () => {
  const kept: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  respond = (_, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="copy.zip"' }).end();
  await download(routes.downloadExport, { query: { token: 'a' } });
  respond = (_, response) => response.writeHead(400).end('{"title":"","status":400,"code":"","detail":"No link"}');
  await expect(download(routes.downloadExport, { query: { token: 'b' } })).rejects.toThrow('No link');
  expect(kept).toEqual(['copy.zip']);
});

test('a read carries its query, and without a body there is no content type, nor an answer', async () => {
  const seen: unknown[] = [];
  respond = (request, response) => {
    seen.push(request.url, request.headers['content-type']);
    response.end('[]');
  };
  await call(routes.listNotifications, { query: { limit: 10 } });
  expect(seen).toEqual(['/api/notifications?limit=10', undefined]);
  respond = (_, response) => response.writeHead(204).end();
  expect(await call(routes.deleteAvailability, { params: { date: '2058-01-01' } })).toBeUndefined();
});

test('a problem becomes an error that reads "{status}: {detail}" and keeps the fields that were wrong', async () => {
  const detail = 'Squad name is required';
  const errors = [{ path: 'body.name', message: detail }];
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, code: 'validation', detail, errors };
  respond = (_, response) => response.writeHead(400).end(JSON.stringify(problem));
  const error = await call(routes.createSquad, { body: { name: '' } }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: '400: Squad name is required', problem: { errors } });
});

test('an error that is no problem is shown by its text, else by its status text', async () => {
  respond = (_, response) => response.writeHead(502).end('bad gateway');
  await expect(call(routes.currentUser)).rejects.toThrow('502: bad gateway');
  respond = (_, response) => response.writeHead(503, 'Service Unavailable').end();
  await expect(call(routes.currentUser)).rejects.toThrow('503: Service Unavailable');
});

test.each([JSON.stringify({ id: 'not-an-id' }), '<!doctype html>'])(
  'an answer that breaks the contract (%s) is no data: a golfer reads that something went wrong, the console says what',
  async (body) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    respond = (_, response) => response.end(body);
    const error = await call(routes.currentUser).catch((thrown) => thrown);
    expect(error.message).toBe('Something went wrong. Try again.');
    expect(logged.mock.calls).toEqual([['GET /api/user', error.cause]]);
  },
);

test('a stale answer is known as such until a fresh one of the same address takes its place', async () => {
  const { result } = renderHook(() => useStale());
  respond = (_, response) => response.setHeader(STALE_HEADER, '1').end('[]');
  await act(() => call(routes.listSquads));
  expect(result.current).toBe(true);
  respond = (_, response) => response.end('[]');
  await act(() => call(routes.listSquads));
  expect(result.current).toBe(false);
});
