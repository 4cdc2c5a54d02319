import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@fourball/kit/testing/until.ts';
import { type Dispatcher, request } from 'undici';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectReplicas } from './replicas.ts';

/** The addresses that the name of the service stands for, as the DNS has them now. */
let addresses: string[];
let agent: Dispatcher;
let port: number;
/** How often each address was reached. */
let reached: Record<string, number>;

beforeEach(() => {
  port = 0;
  reached = {};
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  agent = connectReplicas({
    lookup: (_origin, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: 4, ttl: 60_000 })),
      ),
  });
  onTestFinished(() => agent.destroy());
});

async function startReplica(address: string, answer?: RequestListener): Promise<Server> {
  const server = createServer((incoming, response) => {
    reached[address] = (reached[address] ?? 0) + 1;
    if (answer) answer(incoming, response);
    else incoming.resume().on('end', () => response.end('done'));
  });
  server.listen(port, address);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  onTestFinished(() => stop(server));
  return server;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await once(server.close(), 'close');
}

async function send(method: 'GET' | 'POST') {
  const body = method === 'POST' ? Readable.from([Buffer.from('a round of golf')]) : null;
  const answer = await request(`http://squad.invalid:${port}/`, { dispatcher: agent, method, body });
  await answer.body.dump();
  return answer.statusCode;
}

test('a replica that joins is followed within a second, and so is one that leaves', async () => {
  await startReplica('127.0.0.1');
  const second = await startReplica('127.0.0.2');
  addresses = ['127.0.0.1'];
  await send('GET');
  addresses = ['127.0.0.1', '127.0.0.2'];
  vi.setSystemTime(Date.now() + 1_000);
  for (let count = 0; count < 2; count += 1) await send('GET');
  expect(reached).toEqual({ '127.0.0.1': 2, '127.0.0.2': 1 });
  await stop(second);
  addresses = ['127.0.0.1'];
  for (let count = 0; count < 10; count += 1) expect(await send('GET')).toBe(200);
});

test.each(['GET', 'POST'] as const)('a replica that takes no connection fails no %s', async (method) => {
  await startReplica('127.0.0.1');
  addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => send(method))))).toEqual(new Set([200]));
  expect(reached).toEqual({ '127.0.0.1': 20 });
});

test('with every replica away a request fails, and works again as soon as one is back', async () => {
  const first = await startReplica('127.0.0.1');
  addresses = ['127.0.0.1'];
  await stop(first);
  await expect(send('GET')).rejects.toThrow(/ECONNREFUSED/);
  await startReplica('127.0.0.1');
  expect(await send('GET')).toBe(200);
});

test('a POST that was sent when its connection broke is not sent again', async () => {
  await startReplica('127.0.0.1', (incoming) => incoming.socket.destroy());
  await startReplica('127.0.0.2', (incoming) => incoming.socket.destroy());
  addresses = ['127.0.0.1', '127.0.0.2'];
  await expect(send('POST')).rejects.toThrow();
  expect(Object.values(reached)).toEqual([1]);
});

test('an address where a connection broke is left out for a second', async () => {
  await startReplica('127.0.0.1');
  await startReplica('127.0.0.2', (incoming) => incoming.socket.destroy());
  addresses = ['127.0.0.1', '127.0.0.2'];
  const outcomes: unknown[] = [];
  for (let count = 0; count < 10; count += 1) outcomes.push(await send('GET').catch(() => 'broken'));
  expect(outcomes.filter((outcome) => outcome === 'broken')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1_000);
  const later = await Promise.allSettled([send('GET'), send('GET')]);
  expect(later.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a replica that is about to end gets no more than it has, until it may be back', async () => {
  await startReplica('127.0.0.1');
  await startReplica('127.0.0.2', (incoming, response) => {
    incoming.resume().on('end', () => response.setHeader('connection', 'close').end('done'));
  });
  addresses = ['127.0.0.1', '127.0.0.2'];
  for (let count = 0; count < 10; count += 1) expect(await send('POST')).toBe(200);
  expect(reached['127.0.0.2']).toBe(1);
  vi.setSystemTime(Date.now() + 5_000);
  for (let count = 0; count < 2; count += 1) await send('POST');
  expect(reached['127.0.0.2']).toBe(2);
});

test('a replica that ends the connection of a request it cannot read is asked on', async () => {
  await startReplica('127.0.0.1');
  await startReplica('127.0.0.2', (incoming, response) => {
    incoming.resume().on('end', () => response.writeHead(400, { connection: 'close' }).end());
  });
  addresses = ['127.0.0.1', '127.0.0.2'];
  for (let count = 0; count < 10; count += 1) await send('POST');
  expect(reached['127.0.0.2']).toBe(5);
});

test('a connection at rest is closed from here before a replica that ends could do so', async () => {
  const replica = await startReplica('127.0.0.1');
  addresses = ['127.0.0.1'];
  await send('GET');
  const open = () => new Promise<number>((resolve) => replica.getConnections((_error, count) => resolve(count)));
  expect(await open()).toBe(1);
  await until('the connection to be closed', async () => (await open()) === 0);
});
