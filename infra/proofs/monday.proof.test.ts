import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@fourball/kit/testing/until.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../local/parts.ts';
import type { RunningProcess } from '../local/processes.ts';
import { fillSquads } from '../monday/squads.ts';
import { queryOf } from './databases.ts';
import { startReplica } from './replicas.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/* Three processes of the recommendation service share a Monday's work, and one of them is killed in the middle of it. */
const SQUADS = 900;
const DAY_MS = 24 * 60 * 60 * 1000;
const monday = new Date(Date.now() + 7 * DAY_MS);
monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
const week = monday.toISOString().slice(0, 10);

let stack: ProofStack;
let databaseUrl: string;
let replicas: RunningProcess[] = [];
let booking: string[];
beforeAll(async () => {
  stack = await startProofStack();
  replicas = await Promise.all(['second', 'third'].map((name) => startReplica(stack, 'recommendation', name)));
  databaseUrl = stack.wiring.databaseUrls.recommendation ?? '';
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    ({ booking } = await fillSquads(client, { squads: SQUADS, members: 4, week, oneInBooks: 3 }));
  } finally {
    await client.end();
  }
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await stack?.stop();
});

const ask = async <Row extends object>(statement: string) => queryOf<Row>(stack, 'recommendation', statement);
const count = async (from: string) =>
  (await ask<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${from}`))[0]?.rows;
const ofWeek = `weekly_optimal_slots WHERE week_starting = '${week}'`;

/** The operator's command, as a process of its own. */
async function runMonday(): Promise<string> {
  const words = ['infra/monday/run.ts', '--week', week];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, words, { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await once(child, 'close');
  return said.trim();
}

test('of three replicas one is killed in the middle: each squad is ranked and told once, and booked at most once', async () => {
  const said = await runMonday();
  expect(said).toBe(`Queued the ranking of the week of ${week}.`);
  const killed = await until(
    'all three to be at work',
    async () => {
      const active = await count("jobs.job WHERE name = 'weekly-slots-batch' AND state = 'active'");
      return active === 3 && ((await count(ofWeek)) ?? 0) > 0 ? replicas.shift() : undefined;
    },
    60_000,
  );
  await killed.kill();
  const keptAtDeath = await count(ofWeek);
  expect(keptAtDeath).toBeLessThan(SQUADS);

  await until(
    'the others to finish, with what the killed one had begun',
    async () => (await count(ofWeek)) === SQUADS,
    120_000,
  );
  await until(
    'all jobs to be done',
    async () => (await count("jobs.job WHERE name LIKE 'weekly%' AND state < 'completed'")) === 0,
  );
  const taken = await count("jobs.job WHERE name = 'weekly-slots-batch' AND retry_count > 0 AND state = 'completed'");
  expect(taken).toBe(1);

  const events = "outbox WHERE type = 'recommendation.weekly-slots-ranked.v1'";
  const ranked = await ask<{ rows: number; squads: number }>(
    `SELECT count(*)::int AS rows, count(DISTINCT squad_id)::int AS squads FROM ${ofWeek}`,
  );
  const told = await ask<{ rows: number; squads: number }>(
    `SELECT count(*)::int AS rows, count(DISTINCT envelope->'data'->>'squadId')::int AS squads FROM ${events}`,
  );
  expect([ranked, told]).toEqual([[{ rows: SQUADS, squads: SQUADS }], [{ rows: SQUADS, squads: SQUADS }]]);

  const booked = await ask<{ squad_id: string }>(
    'SELECT squad_id FROM squad_tee_time_recommendations WHERE booked_by_rule ORDER BY squad_id',
  );
  expect(booked.map((row) => row.squad_id)).toEqual(booking.toSorted());
  expect(await count(`${ofWeek} AND auto_booked IS NOT NULL`)).toBe(booking.length);
  expect(await count("tee_times WHERE booked_by_rule AND status = 'confirmed' AND booked_players = 4")).toBe(
    booking.length,
  );
  await until(
    'everything to be on the stream',
    async () => (await count('outbox WHERE published_at IS NULL')) === 0,
    60_000,
  );
});

test('asked again, the week stays as it is', async () => {
  await runMonday();
  await until(
    'the job to be done',
    async () => (await count("jobs.job WHERE name LIKE 'weekly%' AND state < 'completed'")) === 0,
  );
  expect([await count(ofWeek), await count('squad_tee_time_recommendations WHERE booked_by_rule')]).toEqual([
    SQUADS,
    booking.length,
  ]);
});
