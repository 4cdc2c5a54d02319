import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createFreshness } from './freshness.ts';

const database = await createTestDatabase();
await database.pool.query('CREATE TABLE inbox (write_id uuid NOT NULL)');

const writeOf = (writeId: string = randomUUID()) => [{ publisher: 'squad', writeId, events: 1 } as const];

/** Counts what is asked of the database. */
function start() {
  let queries = 0;
  const pool = Object.assign(Object.create(database.pool), {
    query: (...given: [string, unknown[]]) => {
      queries += 1;
      return database.pool.query(...given);
    },
  });
  return { ...createFreshness({ pool, publishers: ['squad'], connected: () => true }), queries: () => queries };
}

test('all who wait share one poll, and those beyond 200 are answered at once', async () => {
  const { waitFor, queries } = start();
  const settled: boolean[] = [];
  const waits = Array.from({ length: 1_000 }, () => waitFor(writeOf()).then((isFresh) => void settled.push(isFresh)));
  await Promise.all(waits.slice(200));
  expect(settled).toHaveLength(800);
  await Promise.all(waits);
  expect(new Set(settled)).toEqual(new Set([false]));
  // Two seconds, 25 ms apart.
  expect(queries()).toBeLessThanOrEqual(81);
});

test('one is answered when its events are there, and keeps nobody else', async () => {
  const { waitFor, dealtWith } = start();
  const writeId = randomUUID();
  const [late, coming] = [waitFor(writeOf()), waitFor(writeOf(writeId))];
  await database.pool.query('INSERT INTO inbox VALUES ($1)', [writeId]);
  dealtWith();
  expect(await Promise.race([coming, late])).toBe(true);
  expect(await late).toBe(false);
});
