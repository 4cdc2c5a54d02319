import { openLink } from '@fourball/infra/test-runner/link.ts';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createCapturedLog, testLog } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { createPool, isDatabaseAway } from './database.ts';
import { watchDatabase } from './database-watch.ts';

const database = await createTestDatabase();
/** A way to the database on which the bytes can be held back. */
const link = await openLink([Number(new URL(database.url).port)]);
const connectionString = Object.assign(new URL(database.url), { host: `127.0.0.1:${link.port}` }).href;
const timersNow = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
const timersBefore = timersNow();
const { log, lines } = createCapturedLog();
const watch = watchDatabase({ connectionString, log });
const pool = createPool(connectionString, testLog, { openSocket: watch.openSocket });
afterAll(async () => {
  await watch.stop();
  await pool.end();
  await link.close();
});

test('a statement may take long while the database answers others, and an idle connection runs no timer', async () => {
  const client = new pg.Client({ connectionString, stream: watch.openSocket });
  await client.connect();
  const listening = client.query('LISTEN nothing');
  const slow = client.query("SELECT 'done' AS word FROM pg_sleep(0.9)");
  expect((await Promise.all([listening, slow]))[1].rows).toEqual([{ word: 'done' }]);
  await until('no timer runs', async () => timersNow() <= timersBefore);
  await client.end();
});

test('whoever waits for a silent database is told that it is away, though nobody opens another connection, and with a new one; it is used again once it answers, as the log says', async () => {
  for (const breaks of [false, true]) {
    const client = await pool.connect();
    await client.query('SELECT 1');
    link.cut();
    for (const asked of [() => client.query('SELECT 1'), () => pool.query('SELECT 1')])
      await expect(asked()).rejects.toSatisfy(isDatabaseAway);
    client.release(true);
    link.mend({ breaks });
    const isSaid = () => lines().at(-1)?.msg === 'the database answers again';
    await until('the database is used again, as the log says', () => pool.query('SELECT 1').then(isSaid, () => false));
  }
});
