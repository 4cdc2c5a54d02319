import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPool, type Pool } from '@fourball/kit/database/database.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import pg from 'pg';
import { type RunningBroker, startBroker } from '../local/broker.ts';
import { ensureDatabases } from '../local/databases.ts';
import { sentenceOf } from '../local/operator-error.ts';
import { repository } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { type RunningProcess, startProcess } from '../local/processes.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { fillSquads } from '../monday/squads.ts';

/* `make bench-monday`: what the Monday ranking costs beside reading, ranking and writing in sets, and how that grows. */
const SIZES = [1_000, 10_000] as const;
const RUNS = 3;
const MEMBERS = 8;
const POLL_MS = 50;
const MEMORY = '--max-old-space-size=512';
const AT_MOST = { floor: 2.5, growth: 10.5 };
const READY_MS = 60_000;

interface Taken {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

const service = join(repository, 'services/recommendation');
const week = nextMonday();
const log = createLog('bench', 'silent');
const folder = await mkdtemp(join(tmpdir(), 'fourball-monday-'));
const [postgresPort = 0, brokerPort = 0] = await freePorts(2);
const postgres = await startPostgres({ port: postgresPort, durable: false });
let broker: RunningBroker | undefined;
let measured: RunningProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clear().finally(() => process.exit(1)));
try {
  broker = await startBroker({ port: brokerPort, storeDirectory: join(folder, 'broker') });
  const medians: { size: number; floor: number; ranked: number; told: number }[] = [];
  for (const size of SIZES) medians.push({ size, ...(await measure(size, broker.url)) });
  conclude(medians);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await clear();
}

/** Ends whatever runs, and leaves nothing behind. */
async function clear(): Promise<void> {
  await measured?.kill();
  await broker?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(size: number, brokerUrl: string) {
  const name = `squads_${size}`;
  const url = (await ensureDatabases(postgres.url, [{ name, password: 'bench' }]))[name] as string;
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
    days.push(await mondayOf(pool, url, brokerUrl, size));
    await forgetWeek(pool);
  }
  await pool.end();
  const most = (taken: readonly Taken[]) => Math.round(Math.max(...taken.map(({ mebibytes }) => mebibytes)));
  const floor = median(floors.map(({ milliseconds }) => milliseconds));
  const ranked = median(days.map(({ milliseconds }) => milliseconds));
  const told = median(days.map((day) => day.told));
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  console.log(
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
async function mondayOf(pool: Pool, url: string, brokerUrl: string, size: number): Promise<Taken & { told: number }> {
  const [port = 0] = await freePorts(1);
  const running = await startProcess({
    name: 'recommendation',
    command: process.execPath,
    arguments: [MEMORY, join(service, 'src/main.ts')],
    environment: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: url,
      NATS_URL: brokerUrl,
      JWKS_URL: 'http://127.0.0.1:9/jwks',
    },
    workingDirectory: folder,
    logFile: join(folder, 'recommendation.log'),
    onLine: showProgress,
  });
  measured = running;
  try {
    await waitUntilReady(running, port, READY_MS);
    const begun = performance.now();
    await queueJobs({ pool, log }, [{ task: 'weekly-slots-week', data: { week }, key: `${week} all` }]);
    await until(pool, `SELECT count(*) = ${size} AS yes FROM weekly_optimal_slots`);
    const milliseconds = performance.now() - begun;
    await until(pool, 'SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE published_at IS NULL) AS yes');
    return { milliseconds, told: performance.now() - begun, mebibytes: await peakOf(running) };
  } finally {
    await running.stop();
  }
}

function showProgress(line: string): void {
  const { msg = '' } = line.startsWith('{') ? (JSON.parse(line) as { msg?: string }) : {};
  if (process.stdout.isTTY && msg.startsWith('ranked the week')) process.stdout.write(`\r${msg} `);
  else if (/^ranked the week .* of \d*000 squads/.test(msg)) console.log(msg);
}

async function until(pool: Pool, question: string): Promise<void> {
  while (!(await pool.query<{ yes: boolean }>(question)).rows[0]?.yes) await pause(POLL_MS);
}

/** The most memory that a process has taken so far, in MiB. */
async function peakOf({ pid }: RunningProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function forgetWeek(pool: Pool): Promise<void> {
  await pool.query('TRUNCATE weekly_optimal_slots, outbox CASCADE');
  await pool.query('VACUUM ANALYZE');
}

function conclude(medians: readonly { size: number; floor: number; ranked: number; told: number }[]): void {
  const [small, large] = medians as [(typeof medians)[0], (typeof medians)[0]];
  const verdict = (what: string, ratio: number, atMost: number) => {
    console.log(`${what}: ${ratio.toFixed(2)} (at most ${atMost})`);
    if (ratio > atMost) process.exitCode = 1;
  };
  verdict(`${large.size} squads, ranked, by the floor`, large.ranked / large.floor, AT_MOST.floor);
  verdict(`${large.size} squads, on the stream, by the floor`, large.told / large.floor, AT_MOST.floor);
  verdict(`${large.size} squads by ${small.size}`, large.told / small.told, AT_MOST.growth);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}

/** All of the week that begins with it lies ahead. */
function nextMonday(): string {
  const date = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
