import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPool, type Pool } from '@fourball/kit/database/database.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import pg from 'pg';
import { ensureDatabases } from '../dev-stack/databases.ts';
import { repository, startPart } from '../dev-stack/parts.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { portOf } from '../dev-stack/topology.ts';
import { fillSquads } from '../ops/monday/squads.ts';
import { nextMonday } from '../proofs/jobs.ts';
import { during, hold, median, note, READY_DEADLINE_MS, runBench, two, withStack } from './bench.ts';

/* `make bench-monday`: what the Monday ranking costs beside reading, ranking and writing in sets, and how that grows. */
const [SMALL, LARGE] = [1_000, 10_000] as const;
const RUNS = 3;
const MEMBERS = 8;
const POLL_MS = 50;
const MEMORY = '--max-old-space-size=512';
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
  const url = (await ensureDatabases(stack.postgresUrl, [{ name, password: 'bench' }]))[name] as string;
  await migrate({ connectionString: url, folder: join(service, 'prisma/migrations') });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillSquads(client, { squads: size, members: MEMBERS, week });
  await client.end();

  const pool = createPool(url, log);
  const floors: Taken[] = [];
  const days: (Taken & { told: number })[] = [];
  for (let run = 1; run <= RUNS; run++) {
    floors.push(await floorOf(url));
    await forgetWeek(pool);
    days.push(await mondayOf(pool, url, stack, size));
    await forgetWeek(pool);
  }
  await pool.end();
  const most = (taken: readonly Taken[]) => Math.round(Math.max(...taken.map(({ mebibytes }) => mebibytes)));
  const floor = median(floors.map(({ milliseconds }) => milliseconds));
  const ranked = median(days.map(({ milliseconds }) => milliseconds));
  const told = median(days.map((day) => day.told));
  const seconds = (milliseconds: number) => `${two(milliseconds / 1000)} s`;
  note(
    `${size} squads of ${MEMBERS}: floor ${seconds(floor)} (${most(floors)} MiB), ranked ${seconds(ranked)}, ` +
      `on the stream ${seconds(told)} (${most(days)} MiB at most)`,
  );
  return { floor, ranked, told };
}

async function floorOf(url: string): Promise<Taken> {
  const words = [MEMORY, join(service, 'src/testing/monday-floor.ts'), week];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATABASE_URL: url } });
  return JSON.parse(stdout);
}

/** The whole service in one process, which is told to rank the week: until the last squad has its list, and it is told. */
async function mondayOf(pool: Pool, url: string, { wiring, dataDirectory }: RunningStack, size: number) {
  const running = await startPart('recommendation', {
    wiring: { ...wiring, databaseUrls: { recommendation: url } },
    environment: { NODE_OPTIONS: MEMORY },
    logFile: (name) => join(dataDirectory, 'logs', `${name}.${size}.log`),
  });
  try {
    await waitUntilReady(running, portOf('recommendation', wiring.ports), READY_DEADLINE_MS);
    const begun = performance.now();
    await queueJobs({ pool, log }, [{ task: 'weekly-slots-week', data: { week }, key: `${week} all` }]);
    await until(pool, `SELECT count(*) = ${size} AS yes FROM weekly_optimal_slots`);
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

await runBench(['nats-server'], () =>
  withStack({ isWithoutParts: true }, async (stack) => {
    const small = await during(`Ranking the week of ${SMALL} squads`, () => measure(SMALL, stack));
    const large = await during(`Ranking the week of ${LARGE} squads`, () => measure(LARGE, stack));
    hold(`${LARGE} squads, ranked, by the floor`, large.ranked / large.floor, { atMost: AT_MOST.floor });
    hold(`${LARGE} squads, on the stream, by the floor`, large.told / large.floor, { atMost: AT_MOST.floor });
    hold(`${LARGE} squads by ${SMALL}`, large.told / small.told, { atMost: AT_MOST.growth });
  }),
);
