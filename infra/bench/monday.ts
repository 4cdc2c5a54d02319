import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withConnection } from '@fourball/kit/database/connection.ts';
import { createPool, type Pool } from '@fourball/kit/database/database.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { type NewJob, queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { ensureDatabases } from '../dev-stack/databases.ts';
import { repository, startReadyPart } from '../dev-stack/parts.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { nodeOptionsOf } from '../dev-stack/topology.ts';
import { fillSquads } from '../ops/monday/squads.ts';
import { nextMonday } from '../proofs/jobs.ts';
import { during, hold, median, note, runBench, two, withStack } from './bench.ts';

/*
 * `make bench-monday`: what the Monday ranking, and the opening of a date of each squad's standing game, cost beside reading,
 * ranking and writing in sets, and how that grows.
 */
const LARGE = Number(process.env.SQUADS ?? 10_000);
const SMALL = LARGE / 10;
const RUNS = 3;
const MEMBERS = 8;
const POLL_MS = 50;
const AT_MOST = { floor: 2.5, growth: 10.5 };

interface Taken {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

const service = join(repository, 'services/recommendation');
/** All of the week that begins with it lies ahead. */
const week = nextMonday();
const log = createLog('bench', 'silent');

async function measure(size: number, stack: RunningStack) {
  const name = `squads_${size}`;
  const url = (await ensureDatabases(stack.postgresUrl, { [name]: 'bench' }))[name] as string;
  await migrate({ connectionString: url, folder: join(service, 'prisma/migrations') });
  await withConnection(url, (client) => fillSquads(client, { squads: size, members: MEMBERS, week }));

  const pool = createPool(url, log);
  const floors: Taken[] = [];
  const days: (Taken & { told: number })[] = [];
  const openingFloors: Taken[] = [];
  const openings: (Taken & { told: number })[] = [];
  await pool.query(GAMES, [week]);
  for (let run = 1; run <= RUNS; run++) {
    floors.push(await floorOf('monday-floor', url));
    await forgetWeek(pool);
    days.push(await mondayOf(pool, url, stack, size));
    await forgetWeek(pool);
    openingFloors.push(await floorOf('openings-floor', url));
    await forgetOpenings(pool);
    openings.push(await openingsOf(pool, url, stack, size));
    await forgetOpenings(pool);
  }
  await pool.end();
  const most = (taken: readonly Taken[]) => Math.round(Math.max(...taken.map(({ mebibytes }) => mebibytes)));
  const timeOf = (taken: readonly Taken[]) => median(taken.map(({ milliseconds }) => milliseconds));
  const [floor, ranked] = [timeOf(floors), timeOf(days)];
  const [openingFloor, opened] = [timeOf(openingFloors), timeOf(openings)];
  const told = median(days.map((day) => day.told));
  const seconds = (milliseconds: number) => `${two(milliseconds / 1000)} s`;
  note(
    `${size} squads of ${MEMBERS}: floor ${seconds(floor)} (${most(floors)} MiB), ranked ${seconds(ranked)}, ` +
      `on the stream ${seconds(told)} (${most(days)} MiB at most); floor of openings ${seconds(openingFloor)}, ` +
      `opened ${seconds(opened)} (${most(openings)} MiB at most)`,
  );
  return { floor, ranked, told, openingFloor, opened };
}

async function floorOf(name: 'monday-floor' | 'openings-floor', url: string): Promise<Taken> {
  const words = [...nodeOptionsOf('recommendation'), join(service, `src/testing/${name}.ts`), week];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATABASE_URL: url } });
  return JSON.parse(stdout);
}

/** The whole service in one process, which is told to rank the week: until the last squad has its list, and it is told. */
const mondayOf = (pool: Pool, url: string, stack: RunningStack, size: number) =>
  jobOf(pool, url, stack, {
    job: { task: 'weekly-slots-week', data: { week }, key: `${week} all` },
    isDone: `SELECT count(*) = ${size} AS yes FROM weekly_optimal_slots`,
  });

/** The same, which is told to do what is due on dates: until the last is open, and it is told. */
const openingsOf = (pool: Pool, url: string, stack: RunningStack, size: number) =>
  jobOf(pool, url, stack, {
    first: 'UPDATE game_dates SET due_at = now()',
    job: { task: 'run-standing-games', data: {} },
    isDone: `SELECT count(*) = ${size} AS yes FROM game_dates WHERE status = 'open'`,
  });

async function jobOf(
  pool: Pool,
  url: string,
  { wiring, dataDirectory }: RunningStack,
  { first = 'SELECT 1', job, isDone }: { first?: string; job: NewJob; isDone: string },
) {
  const running = await startReadyPart('recommendation', {
    wiring: { ...wiring, databaseUrls: { recommendation: url } },
    logFile: (name) => join(dataDirectory, 'logs', `${name}.${job.task}.log`),
  });
  try {
    const begun = performance.now();
    await pool.query(first);
    await queueJobs({ pool, log }, [job]);
    await until(pool, isDone);
    const milliseconds = performance.now() - begun;
    await until(pool, 'SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL) AS yes');
    return { milliseconds, told: performance.now() - begun, mebibytes: await peakOf(running.pid) };
  } finally {
    await running.stop();
  }
}

async function until(pool: Pool, question: string): Promise<void> {
  while (!(await pool.query<{ yes: boolean }>(question)).rows[0]?.yes) await pause(POLL_MS);
}

/** The most memory that a process has taken so far, in MiB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function forgetWeek(pool: Pool): Promise<void> {
  await pool.query('TRUNCATE weekly_optimal_slots, outbox CASCADE');
  await pool.query('VACUUM ANALYZE');
}

/** Has the dates be as they were before they were opened. */
async function forgetOpenings(pool: Pool): Promise<void> {
  await pool.query("UPDATE game_dates SET status = 'planned', recommendation_id = NULL, due_at = NULL");
  await pool.query("DELETE FROM squad_tee_time_recommendations WHERE status <> 'booked'");
  await pool.query('TRUNCATE outbox CASCADE');
  await pool.query('VACUUM ANALYZE');
}

/** A game of each squad at its own course, with a date on the Saturday of the week, on which every second member is usually in. */
const GAMES = `
  WITH game AS (
    INSERT INTO standing_games (id, squad_id, first_date, rules)
    SELECT gen_random_uuid(), s.id, $1::date + 5, jsonb_build_object('name', 'Saturday game', 'everyWeeks', 1,
      'weekdays', jsonb_build_array('saturday'), 'nth', NULL, 'earliest', '08:10', 'latest', '08:10',
      'courseIds', jsonb_build_array((SELECT min(c.id::text) FROM golf_courses c WHERE c.city = s.home_city)),
      'leastPlayers', 4, 'mostPlayers', NULL, 'opens', jsonb_build_object('daysBefore', 5, 'time', '08:00'),
      'nudges', jsonb_build_array(jsonb_build_object('daysBefore', 3, 'time', '18:00')),
      'deadline', jsonb_build_object('daysBefore', 2, 'time', '18:00'), 'releaseHours', NULL, 'shown', 2, 'autoCallOff', false)
    FROM squads s RETURNING id, squad_id),
  standing AS (
    INSERT INTO standing_answers (game_id, user_id, answer)
    SELECT game.id, user_id, 'usually_in' FROM (
      SELECT squad_id, user_id, row_number() OVER (PARTITION BY squad_id ORDER BY user_id) AS number FROM memberships) m
    JOIN game USING (squad_id) WHERE number % 2 = 0)
  INSERT INTO game_dates (id, game_id, squad_id, original_date, date, opens_at, deadline_at)
  SELECT gen_random_uuid(), id, squad_id, $1::date + 5, $1::date + 5, now(), $1::date + 4 FROM game`;

await runBench(['nats-server'], () =>
  withStack({ aloneFor: 'a bench' }, async (stack) => {
    const small = await during(`Ranking the week of ${SMALL} squads`, () => measure(SMALL, stack));
    const large = await during(`Ranking the week of ${LARGE} squads`, () => measure(LARGE, stack));
    hold(`${LARGE} squads, ranked, by the floor`, large.ranked / large.floor, { atMost: AT_MOST.floor });
    hold(`${LARGE} squads, on the stream, by the floor`, large.told / large.floor, { atMost: AT_MOST.floor });
    hold(`${LARGE} dates, opened, by the floor`, large.opened / large.openingFloor, { atMost: AT_MOST.floor });
    hold(`${LARGE} squads by ${SMALL}`, large.told / small.told, { atMost: AT_MOST.growth });
  }),
);
