import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { runMark } from '../dev-stack/run-mark.ts';
import { entryOf } from '../dev-stack/topology.ts';

const golferId = '01890a5d-ac96-774b-bcce-b302099a8057';
const entry = join(repository, entryOf('squad'));

const identity = await createTestIdentity('squad');
const keys = createServer((_request, response) => response.end(JSON.stringify(identity.publicKeys)));

afterAll(async () => {
  keys.close();
  await broker.remove();
  await database.drop();
});

function start(change: Record<string, string> = {}): ChildProcess & { said: () => string } {
  const env = { PATH: process.env.PATH, ...runMark(), ...environment, ...change };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.on('data', (data) => {
    said += data;
  });
  return Object.assign(child, { said: () => said });
}

const statusOf = (path: string) =>
  fetch(`${url}${path}`).then(
    ({ status }) => status,
    () => 'refused' as const,
  );

async function startReady(change: Record<string, string> = {}) {
  const service = start(change);
  const exit = once(service, 'close');
  await until('the service to be ready', async () => (await statusOf('/readyz')) === 200);
  return { service, exit };
}

keys.listen(0, '127.0.0.1');
await once(keys, 'listening');
const headers = { authorization: await identity.authorization(golferId) };
const [database, broker] = await Promise.all([createTestDatabase(), startTestBroker()]);
const [port] = await freePorts(1);
const url = `http://127.0.0.1:${port}`;
const environment = {
  PORT: String(port),
  DATABASE_URL: database.url,
  NATS_URL: broker.url,
  JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
  PUBLIC_URL: 'http://localhost:8080',
  SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' })),
};

test('on SIGTERM a service is not ready at once, finishes what is under way and ends with exit code 0', async () => {
  const { service, exit } = await startReady();

  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE squads, squad_members IN ACCESS EXCLUSIVE MODE');
  const underWay = fetch(`${url}/api/squads`, { headers });
  await until('the request to reach the database', async () => {
    const { rows } = await database.pool.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
    return rows.length > 0;
  });

  service.kill('SIGTERM');
  await until('the service not to be ready', async () => (await statusOf('/readyz')) !== 200);
  await holder.query('ROLLBACK');
  holder.release();

  const answer = await underWay;
  expect([answer.status, await answer.json()]).toEqual([200, []]);
  expect(await exit).toEqual([0, null]);
  expect(service.said()).toContain('"msg":"stopped"');
});

test('a service that has time to drain answers meanwhile, on connections that it asks to close', async () => {
  const { service, exit } = await startReady({ DRAIN_SECONDS: '60' });
  const ask = async () => {
    const { status, headers: said } = await fetch(`${url}/api/squads`, { headers });
    return [status, said.get('connection')];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  service.kill('SIGTERM');
  await until('the service not to be ready', async () => (await statusOf('/readyz')) === 503);
  expect(await ask()).toEqual([200, 'close']);
  // Ask again: an impatient operator does not wait for the rest of the minute.
  service.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('a service whose broker is away starts, serves and stops all the same', async () => {
  const { service, exit } = await startReady({ NATS_URL: 'nats://127.0.0.1:9' });
  expect((await fetch(`${url}/api/squads`, { headers })).status).toBe(200);
  service.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('a service that cannot start says why in one line and ends with exit code 1', async () => {
  const service = start({ PORT: 'eighty', DATABASE_URL: '' });
  const [code] = await once(service, 'close');
  expect(code).toBe(1);
  expect(service.said().trim().split('\n')).toHaveLength(1);
  expect(service.said()).toMatch(/PORT.*DATABASE_URL|DATABASE_URL.*PORT/);
});
