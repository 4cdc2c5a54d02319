import { type Job, PgBoss } from 'pg-boss';
import { isDatabaseAway, type Pool } from '../database/database.ts';
import { statementName } from '../database/statement-names.ts';
import { createWork, runAs } from '../process/context.ts';
import { newId } from '../process/id.ts';
import type { Log } from '../process/log.ts';
import { measureJobs } from '../telemetry/job-metrics.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { listen } from './listen.ts';

/** The library's own schema in the service's database; it makes and migrates it by itself. */
const SCHEMA = 'jobs';

/** How long a process that is at work may give no sign of life before its job is another's, and who looks how often. */
const HEARTBEAT_SECONDS = 15;
const HEARTBEAT_REFRESH_SECONDS = 5;
const SUPERVISE_SECONDS = 10;
/** How often it looks for what is scheduled by then. */
const CRON_SECONDS = 15;
/** How often the library looks for jobs that wait for others, of which there are none. */
const FLOW_SECONDS = 24 * 60 * 60;
/** While the database is away, this is said once in so long. */
const AWAY_SAID_MS = 30_000;

/** How long a process waits for what. Nothing but time depends on them. */
const TIMINGS = {
  /**
   * How often an idle process looks for work, every half second at most: for attempts that are due again. What anybody
   * queues it begins at once, told by PostgreSQL, and it looks again as soon as it has done some.
   */
  pollSeconds: 15,
  /** From an attempt that failed to the next, whole seconds; twice as long from each to the one after it. */
  retrySeconds: 2,
  /** Time for jobs under way at the end of a process; longer ones are left to another process. */
  stopGraceMs: 4_000,
};

const queueOptions = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 15 * 60,
  retryLimit: 10,
  notify: true,
  retryBackoff: true,
  retryDelayMax: 5 * 60,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const;

/** A job: its work, its time and its name. */
export interface NewJob {
  readonly task: string;
  /** Plain JSON. */
  readonly data: object;
  /** While a job of this task and key waits or is under way, another one is none. Without one it is none's equal. */
  readonly key?: string;
}

/** A job that was claimed. */
export interface ClaimedJob {
  readonly id: string;
  /** 0 at the first attempt. */
  readonly retries: number;
  /** Aborted when the claim is lost: the process ends, or another one has taken the job over. */
  readonly signal: AbortSignal;
  readonly queue: Jobs['queue'];
}

/**
 * Does one job. It is done at least once: a process that ends in the middle, or that is held up, leaves it to another,
 * and one that throws is tried again. So what it does must be repeatable, also beside itself.
 */
export type Task<Data extends object = never> = (data: Data, job: ClaimedJob) => Promise<void>;

export interface Jobs {
  /**
   * Keeps a job until it is done.
   * @returns false where one of its key is there already.
   */
  queue(job: NewJob): Promise<boolean>;
  /** Claims nothing any more and waits for what is under way; what takes longer is another's at once. */
  stop(): Promise<void>;
}

/**
 * Does the service's jobs, one of each task at a time per process, with whatever number of replicas. Jobs lie in the
 * service's own database. An attempt that fails is followed by ten more, 2 s to 5 min apart and up to `pollSeconds`
 * later; then the job stays as failed for a week. A process that is gone is noticed within {@link HEARTBEAT_SECONDS}
 * and {@link SUPERVISE_SECONDS}. While the database is away nothing is done, and all goes on when it is back.
 * @param schedules when a task is queued without data, as cron expressions in UTC; once for all replicas, and not while
 *   the one before waits or is under way.
 * @param isHeld whether all wait and none is scheduled, as while a backup is restored.
 * @throws when the database is away at the start.
 */
export async function startJobs(options: {
  pool: Pool;
  log: Log;
  metrics?: Metrics | undefined;
  /** By name. Each takes the data that is queued for it. */
  tasks: Readonly<Record<string, Task>>;
  schedules?: Readonly<Record<string, string>>;
  isHeld?: boolean;
  timings?: Partial<typeof TIMINGS>;
}): Promise<Jobs> {
  const { pool, log, metrics, isHeld = false } = options;
  const { pollSeconds, retrySeconds, stopGraceMs } = { ...TIMINGS, ...options.timings };
  const tasks = Object.entries(options.tasks) as [string, Task<object>][];
  const schedules = Object.entries(options.schedules ?? {});
  const names = { tasks: tasks.map(([name]) => name), scheduled: schedules.map(([name]) => name) };
  const count = metrics ? measureJobs(metrics, { pool, schema: SCHEMA, ...names }) : () => {};
  if (isHeld) log.warn('RESTORING is set: jobs wait, and nothing is sent');
  const boss = await startBoss({ pool, log, doesWork: !isHeld });
  const workers = new Map<string, string>();

  const queue = (job: NewJob) => send(boss, job);

  for (const [name, task] of tasks) {
    await prepareQueue(boss, name, retrySeconds);
    if (isHeld) continue;
    const work = async ([claimed]: Job<object>[]) => {
      const { id, data, retryCount: retries, signal } = claimed as Job<object>;
      try {
        await runAs(createWork(id), () => task(data ?? {}, { id, retries, signal, queue }));
        count('done');
      } catch (error) {
        count('failed');
        const facts = { err: error, task: name, job: id, retries };
        if (retries < queueOptions.retryLimit) log.warn(facts, 'job failed; will retry');
        else log.error(facts, 'job given up');
        throw error;
      } finally {
        // Where there was one job there may be more.
        boss.notifyWorker(workers.get(name) as string);
      }
    };
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    };
    workers.set(name, await boss.work(name, options, work));
  }
  if (!isHeld) await upsertSchedules(boss, schedules);
  return { queue, stop: () => boss.stop({ close: false, graceful: true, timeout: stopGraceMs }) };
}

/** Keeps jobs for the service to do, without doing any: for commands. Each answers as `Jobs.queue` does. */
export async function queueJobs(options: { pool: Pool; log: Log }, jobs: readonly NewJob[]): Promise<boolean[]> {
  const boss = await startBoss({ ...options, doesWork: false });
  try {
    for (const task of new Set(jobs.map((job) => job.task))) await prepareQueue(boss, task);
    const answers: boolean[] = [];
    for (const job of jobs) answers.push(await send(boss, job));
    return answers;
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

async function startBoss({ pool, log, doesWork }: { pool: Pool; log: Log; doesWork: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: {
      // Several statements in one have no name.
      executeSql: (text, values) =>
        pool.query({ name: text.includes(';') ? '' : statementName(text), text, ...(values && { values }) }),
      listen: async (channel, hear, onConnect) => listen(pool, channel, hear, onConnect),
    },
    useListenNotify: doesWork,
    schedule: doesWork,
    supervise: doesWork,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: CRON_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
    // PostgreSQL tends these small tables by itself; to ask after that costs two statements at each look.
    monitorVacuum: false,
  });
  boss.on('error', logErrors(log));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  return boss.start();
}

/** Every poll tells that the database is away: it is said now and then. The library tells of most errors in plain copies. */
function logErrors(log: Log): (emitted: Error) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (emitted) => {
    const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'the job queue failed');
    if (performance.now() - saidAt < AWAY_SAID_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'jobs paused: database unavailable');
  };
}

/** A queue of its own for each task, which refuses a second job of a key. */
async function prepareQueue(boss: PgBoss, name: string, retryDelay = TIMINGS.retrySeconds): Promise<void> {
  const settings = { ...queueOptions, retryDelay };
  await boss.createQueue(name, { policy: 'exclusive', ...settings });
  await boss.updateQueue(name, settings);
}

const send = async (boss: PgBoss, { task, data, key }: NewJob): Promise<boolean> =>
  (await boss.send(task, data, { singletonKey: key ?? newId() })) !== null;

async function upsertSchedules(boss: PgBoss, schedules: readonly [string, string][]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!schedules.some(([scheduled]) => scheduled === name)) await boss.unschedule(name);
  }
  for (const [name, cron] of schedules) await boss.schedule(name, cron, {}, { singletonKey: 'scheduled' });
}
