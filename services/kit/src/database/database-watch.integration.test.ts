import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { createPool, isDatabaseAway } from './database.ts';
import { watchDatabase } from './database-watch.ts';

const database = await createTestDatabase();
const network = await openNetwork(new URL(database.url));
const timersNow = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
const timersBefore = timersNow();
const watch = watchDatabase({ connectionString: network.url, log: testLog });
const pool = createPool(network.url, testLog, { openSocket: watch.openSocket });
afterAll(async () => {
  await watch.stop();
  network.close();
  await pool.end();
});

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a statement may take long while the database answers others, and an idle connection runs no timer', async () => {
  const client = new pg.Client({ connectionString: network.url, stream: watch.openSocket });
  await client.connect();
  const listening = client.query('LISTEN nothing');
  const slow = client.query("SELECT 'done' AS word FROM pg_sleep(0.9)");
  expect((await Promise.all([listening, slow]))[1].rows).toEqual([{ word: 'done' }]);
  await until('no timer runs', async () => timersNow() <= timersBefore);
  await client.end();
});

test('whoever waits for a silent database is told that it is away, though nobody opens another connection, and with a new one; it is used again once it answers', async () => {
  const client = await pool.connect();
  await client.query('SELECT 1');
  network.hold();
  for (const asked of [() => client.query('SELECT 1'), () => pool.query('SELECT 1')])
    expect(isDatabaseAway(await failureOf(asked()))).toBe(true);
  client.release(true);
  network.goOn();
  await until('the database is used again', () => pool.query('SELECT 1').catch(() => false));
});

/** A way to the database on which nothing is brought either way while it is held. */
async function openNetwork(target: URL) {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).once('close', () => to.destroy());
      from.on('data', (data) => to.write(data));
      if (isHeld) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
