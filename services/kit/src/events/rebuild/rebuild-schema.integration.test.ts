import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createRebuildSchema, REBUILD_SCHEMA, takeOver } from './rebuild-schema.ts';

const database = await createTestDatabase();
await database.pool.query(`
    CREATE TYPE mood AS ENUM ('keen', 'idle', 'sad');
    CREATE TABLE golfers (id uuid PRIMARY KEY, mood mood NOT NULL DEFAULT 'keen', CHECK (mood <> 'sad'));
    CREATE UNIQUE INDEX one_is_keen ON golfers (mood) WHERE mood = 'keen'`);

test('a query that means the shadow may name its enumerations, and what is built with them is taken over', async () => {
  const { pool } = database;
  await createRebuildSchema(pool);
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  await pool.query(`INSERT INTO ${REBUILD_SCHEMA}.golfers (id) VALUES ('${first}')`);
  await pool.query(
    `INSERT INTO ${REBUILD_SCHEMA}.golfers VALUES ('${second}', CAST($1::text AS ${REBUILD_SCHEMA}.mood))`,
    ['idle'],
  );
  const asked = `SELECT id FROM ${REBUILD_SCHEMA}.golfers WHERE mood IN (CAST($1::text AS ${REBUILD_SCHEMA}.mood))`;
  expect((await pool.query(asked, ['keen'])).rows).toEqual([{ id: first }]);
  const client = await pool.connect();
  const [outcome] = (await takeOver(client, ['golfers'], async () => true)) ?? [];
  client.release();
  expect(outcome).toEqual({ table: 'golfers', rows: 2, corrected: 2, removed: 0 });
  expect((await pool.query('SELECT id, mood FROM public.golfers ORDER BY id')).rows).toEqual([
    { id: first, mood: 'keen' },
    { id: second, mood: 'idle' },
  ]);
});
