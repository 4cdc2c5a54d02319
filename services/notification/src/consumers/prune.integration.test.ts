import { prune } from '@fourball/kit/events/operate/prune.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it } from 'vitest';
import { databaseOfTest } from '../testing/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A database whose outbox and inbox have rows of these ages; null: not published yet. */
async function databaseWith({ published, dealtWith }: { published: (number | null)[]; dealtWith: number[] }) {
  const database = await databaseOfTest();
  const event = () => ({ eventId: newId(), writeId: newId(), type: 'squad.squad-created.v1' });
  await database.client.outboxEvent.createMany({
    data: published.map((days) => ({
      ...event(),
      aggregateId: newId(),
      aggregateVersion: 1,
      envelope: {},
      createdAt: daysAgo(90),
      publishedAt: days === null ? null : daysAgo(days),
    })),
  });
  await database.client.inboxEvent.createMany({
    data: dealtWith.map((days) => ({ ...event(), outcome: 'applied', createdAt: daysAgo(days) })),
  });
  return database;
}

it('published events go after 30 days and what was dealt with after 61; what waits for the relay stays', async () => {
  const { client, pool } = await databaseWith({ published: [31, 60, 29, 0, null], dealtWith: [62, 90, 60, 31, 0] });
  expect(await prune(pool)).toEqual({ outbox: 2, inbox: 2, audit: 0 });
  expect(await prune(pool)).toEqual({ outbox: 0, inbox: 0, audit: 0 });
  expect(await client.outboxEvent.count()).toBe(3);
  expect(await client.inboxEvent.count()).toBe(3);
});

it('attempts at what was dealt with go, and those at what may yet end a process stay', async () => {
  const { client, pool } = await databaseWith({ published: [], dealtWith: [1] });
  const [dealtWith] = await client.inboxEvent.findMany();
  const underWay = newId();
  await client.attempt.createMany({
    data: [dealtWith?.eventId ?? '', underWay].map((eventId) => ({ eventId, unfinished: 1 })),
  });
  await prune(pool);
  expect(await client.attempt.findMany()).toMatchObject([{ eventId: underWay }]);
});

it('more than one batch goes, and of two processes at a time one does it', async () => {
  const dealtWith = Array.from({ length: 2_500 }, () => 70);
  const { client, pool } = await databaseWith({ published: [], dealtWith });
  const outcomes = await arrange(() => Promise.all([prune(pool), prune(pool)]));
  expect(outcomes.map(({ inbox }) => inbox).toSorted((a, b) => a - b)).toEqual([0, 2_500]);
  expect(await client.inboxEvent.count()).toBe(0);
});

it('a database that goes between two batches ends the round, and not the process', async () => {
  const { pool } = await databaseWith({ published: [], dealtWith: Array.from({ length: 5_500 }, () => 70) });
  // Nothing else may end it before.
  const ended = expect(arrange(() => prune(pool))).rejects.toThrow();
  const endIdleRound = `
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND datname = current_database() AND state = 'idle'`;
  await until('a pause between two batches', async () => (await pool.query(endIdleRound)).rowCount === 1);
  await ended;
});
