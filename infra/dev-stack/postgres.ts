import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lastWords } from './log-lines.ts';
import { OperatorError } from './operator-error.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresPrograms } from './postgres-binaries.ts';
import { type ClusterPlace, ensureCluster, postgresEnvironment } from './postgres-cluster.ts';
import { ownerOf, removeHome, settleHome } from './postgres-home.ts';
import { commandLineOf, endGroup, isRunning, markProcess } from './process-mark.ts';
import { describeDeath, type RunningProcess, startProcess } from './processes.ts';

export interface PostgresOptions {
  port: number;
  /** Where the cluster is kept. Left out, it lives in a temporary folder and `stop` removes it. */
  dataDirectory?: string;
  /** False trades safety in a power cut for speed: for tests only. */
  durable: boolean;
  /** Server settings in place of those that are chosen here. */
  settings?: Readonly<Record<string, string>>;
  logFile?: string;
}

export interface RunningPostgres {
  /** As superuser, to the database `postgres`. */
  url: string;
  port: number;
  process: RunningProcess;
  stop(): Promise<void>;
}

const readyDeadline = 60_000;

/** Starts a PostgreSQL server on 127.0.0.1, making its cluster first when there is none, and waits until it answers. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const isThrowaway = options.dataDirectory === undefined;
  const directory = resolve(options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'fourball-postgres-'))));
  const discard = async () => {
    if (isThrowaway) await removeHome(directory);
  };
  try {
    const preferred = await postgresAccount();
    const account = await ownerOf(join(directory, 'cluster'), preferred);
    const [programs, home] = await Promise.all([postgresPrograms(account), settleHome(directory, account)]);
    const cluster = join(home, 'cluster');
    const password = await ensureCluster({ programs, home, cluster, account, durable: options.durable });
    await endLeftover(cluster);
    const url = `postgres://postgres:${password}@127.0.0.1:${options.port}/postgres`;
    const logFile = options.logFile ?? join(home, 'postgres.log');
    const server = await launch({ programs, home, cluster, account, logFile, options });
    return {
      url,
      port: options.port,
      process: server,
      async stop() {
        await server.stop('SIGINT', 30_000);
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** A server that outlived its runner is ended; a lock file whose process id now belongs to another program is removed. */
async function endLeftover(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0)) return;
  const commandLine = await commandLineOf(pid);
  if (commandLine === undefined) return;
  if (!commandLine.includes(cluster)) return rm(lockFile, { force: true });
  const server = await markProcess(pid);
  await endGroup(server, 'SIGINT', 30_000);
  if (await isRunning(server)) throw new OperatorError(`The PostgreSQL server ${pid} of an earlier run does not end.`);
}

/** Its log then tells which constraint was broken, or which statement was given up, and not by what value. */
const QUIET_ABOUT_VALUES = { log_error_verbosity: 'terse' };

async function launch(given: ClusterPlace & { logFile: string; options: PostgresOptions }) {
  const { programs, home, cluster, account, logFile, options } = given;
  const settings = {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    // For disks that turn, the default of 4 has a few hundred rows read by passes over whole tables.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...QUIET_ABOUT_VALUES,
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const deadline = performance.now() + readyDeadline;
  for (;;) {
    const server = await startProcess({
      name: 'PostgreSQL',
      command: join(programs, 'bin', 'postgres'),
      arguments: ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      environment: postgresEnvironment,
      workingDirectory: home,
      logFile,
      account,
    });
    if (await becomesReady(server, cluster, deadline)) return server;
    if (server.exit() === undefined) {
      await server.kill();
      throw new OperatorError(`PostgreSQL did not answer within ${readyDeadline / 1000} s (its log: ${logFile}).`);
    }
    if (!(await isHeldByDyingServer(logFile)) || performance.now() > deadline) {
      throw new OperatorError(await describeDeath(server));
    }
    await delay(200);
  }
}

/** The server writes its state into the eighth line of its lock file; asking it over the network would fill its log. */
async function becomesReady(server: RunningProcess, cluster: string, deadline: number): Promise<boolean> {
  while (server.exit() === undefined && performance.now() < deadline) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

/** After a `kill -9` the children of the old server hold on to its memory for a moment. */
async function isHeldByDyingServer(logFile: string): Promise<boolean> {
  return /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(await lastWords(logFile));
}
