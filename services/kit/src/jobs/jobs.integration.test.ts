import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Log } from '../process/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createPoolToLose } from '../testing/database-away.ts';
import { arrange } from '../testing/faults.ts';
import { createCapturedLog, testLog as log } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { type Jobs, queueJobs, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

/** As soon as the queue allows; what is under way at an end has time enough on a slow machine. */
const timings = { pollSeconds: 0.5, retrySeconds: 0, stopGraceMs: 1_000 };

/** Runs are counted here: none is done again because of a fault. */
const begin = (options: Omit<Parameters<typeof startJobs>[0], 'pool' | 'log'> & { log?: Log }): Promise<Jobs> =>
  arrange(() => startJobs({ pool: database.pool, log, timings, ...options }));

async function start(options: Parameters<typeof begin>[0]): Promise<Jobs> {
  const jobs = await begin(options);
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** A task that remembers what it was given. */
function remembering() {
  const seen: string[] = [];
  return { seen, task: async (data: object) => void seen.push((data as { name: string }).name) };
}

test('replicas that start together make the queue once, and each job is done by one of them', async () => {
  const { seen, task } = remembering();
  const replicas = await Promise.all(Array.from({ length: 3 }, () => start({ tasks: { note: task } })));
  const names = Array.from({ length: 60 }, () => randomUUID());
  await Promise.all(names.map((name, index) => (replicas[index % 3] as Jobs).queue({ task: 'note', data: { name } })));
  await until('all to be done', async () => seen.length >= names.length);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('a job whose key waits or is under way is not kept twice, however many ask at once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const hold = vi.fn(() => gate);
  const jobs = await start({ tasks: { hold } });
  const ask = () => jobs.queue({ task: 'hold', data: {}, key: 'one' });
  expect((await Promise.all(Array.from({ length: 20 }, ask))).filter(Boolean)).toHaveLength(1);
  await until('it to be under way', async () => hold.mock.calls.length === 1);
  expect(await ask()).toBe(false);
  open();
  await until('it to be done, so that another may come', ask);
});

test('a job that throws is tried ten times more, and the log says of the last attempt that there is no other', async () => {
  const { log, lines } = createCapturedLog();
  await queueJobs({ pool: database.pool, log }, [{ task: 'fail', data: {} }]);
  await database.pool.query('UPDATE jobs.job SET retry_count = 9, retry_delay = 0, retry_backoff = false');
  await start({ log, tasks: { fail: () => Promise.reject(new Error('not yet')) } });
  expect(await until('both attempts', async () => lines().length > 1 && lines())).toMatchObject([
    { level: 40, msg: 'job failed; will retry', retries: 9 },
    { level: 50, msg: 'job given up', retries: 10 },
  ]);
});

test('what is under way when a process ends is finished, and what takes too long is left to another', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const done: string[] = [];
  let wasAborted = false;
  const first = await begin({
    tasks: {
      quick: async () => {
        done.push('begun');
        await gate;
        done.push('finished');
      },
      slow: async (_data: object, { signal }) => {
        done.push('slow begun');
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        wasAborted = true;
      },
    },
  });
  await first.queue({ task: 'quick', data: {} });
  await first.queue({ task: 'slow', data: {} });
  await until('both to be under way', async () => done.length === 2);
  const stopped = first.stop();
  open();
  await stopped;
  expect([done.includes('finished'), wasAborted]).toEqual([true, true]);

  const { seen, task } = remembering();
  await start({ tasks: { quick: task, slow: async () => void seen.push('slow again') } });
  await until('another process to take it over', async () => seen.length > 0);
  expect(seen).toEqual(['slow again']);
});

test('the database being away ends nothing: jobs are done when it is back', async () => {
  const { seen, task } = remembering();
  const jobs = await start({ tasks: { note: task } });
  const { pool } = database;
  const cut = () =>
    pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()');
  for (let round = 0; round < 5; round++) await cut().catch(() => {});
  await until('a job to be kept', () => jobs.queue({ task: 'note', data: { name: 'after' } }).catch(() => false));
  await until('it to be done', async () => seen.length === 1);
});

test('the database being away is told as a warning, and no error of the queue', async () => {
  const { log, lines } = createCapturedLog();
  const { pool, lose, giveBack } = createPoolToLose(database.url);
  onTestFinished(() => pool.end());
  onTestFinished((await arrange(() => startJobs({ pool, log, timings, tasks: { note: async () => {} } }))).stop);
  lose();
  const said = await until('a word of it', async () => lines().find(({ err }) => err));
  giveBack();
  expect(said).toMatchObject({ level: 40, msg: 'jobs paused: database unavailable', err: { code: 'ECONNREFUSED' } });
});

test('a command queues without doing anything itself, and so does a service whose jobs are held', async () => {
  const queue = () => queueJobs({ pool: database.pool, log }, [{ task: 'note', data: { name: 'said' }, key: 'k' }]);
  expect([await queue(), await queue()]).toEqual([[true], [false]]);
  const held = vi.fn();
  await start({ isHeld: true, tasks: { note: held }, schedules: { note: '* * * * *' } });
  const { seen, task } = remembering();
  await start({ tasks: { note: task } });
  await until('the service to do it', async () => seen.length === 1);
  expect([seen, held.mock.calls]).toEqual([['said'], []]);
});

test('what another process queues is begun at once, also after the connection that tells of it broke', async () => {
  const { seen, task } = remembering();
  await start({ tasks: { note: task }, timings: { ...timings, pollSeconds: 3_600 } });
  const { pool } = database;
  for (const name of ['before', 'after']) {
    await queueJobs({ pool, log }, [{ task: 'note', data: { name } }]);
    await until('the idle one to do it', async () => seen.at(-1) === name);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    );
  }
  expect(seen).toEqual(['before', 'after']);
});

test('metrics tell what waits, for how long, and what became of attempts', async () => {
  const metrics = createMetrics();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const jobs = await start({ metrics, tasks: { hold: () => gate } });
  for (const name of ['one', 'two', 'three']) await jobs.queue({ task: 'hold', data: { name } });
  const read = async (name: string) => {
    const line = (await metrics.metrics()).split('\n').find((line) => line.startsWith(name));
    return Number(line?.split(' ').at(-1));
  };
  await until('one to be under way and two to wait', async () => (await read('fourball_jobs_waiting')) === 2);
  expect(await read('fourball_jobs_lag_seconds')).toBeGreaterThan(0);
  open();
  await until('all to be done', async () => (await read('fourball_jobs_total{outcome="done"}')) === 3);
  expect([await read('fourball_jobs_waiting'), await read('fourball_jobs_given_up')]).toEqual([0, 0]);
});
