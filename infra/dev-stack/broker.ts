import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addressFor, writeAccounts } from '../deploy/broker/files.ts';
import { OperatorError } from './operator-error.ts';
import { describeDeath, type RunningProcess, startProcess } from './processes.ts';
import { requireTool } from './system-tools.ts';

export interface BrokerOptions {
  port: number;
  /** The streams live here: a broker started again on the same folder has them again. */
  storeDirectory: string;
  /** Holds `nats-2.9.conf` and `nats-2.10.conf`; the repository's own unless told. */
  configurationDirectory?: string;
  logFile?: string;
  /** Passwords of its accounts. Without them everyone may do everything, as tests of one part do. */
  passwords?: Readonly<Record<string, string>>;
}

export interface RunningBroker {
  /** The operator's, where there are accounts. */
  url: string;
  pid: number;
  process: RunningProcess;
  stop(): Promise<void>;
  /** Ends it the hard way, as a crash would. */
  kill(): Promise<void>;
}

const ownConfigurations = fileURLToPath(new URL('../deploy/broker/', import.meta.url));
const readyDeadline = 30_000;

/** Starts nats-server with JetStream on 127.0.0.1 and waits until it takes connections. */
export async function startBroker(options: BrokerOptions): Promise<RunningBroker> {
  const { port, storeDirectory, passwords, configurationDirectory = ownConfigurations } = options;
  const program = await requireTool('nats-server');
  await mkdir(storeDirectory, { recursive: true });
  const open = join(configurationDirectory, configurationFor(await versionOf(program)));
  const configuration = passwords ? await withAccounts(open, `${storeDirectory}-accounts`, passwords) : open;
  const logFile = options.logFile ?? join(storeDirectory, 'nats-server.log');
  const server = await startProcess({
    name: 'The broker',
    command: program,
    arguments: ['-c', configuration, '-a', '127.0.0.1', '-p', String(port), '-sd', storeDirectory],
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC' },
    workingDirectory: storeDirectory,
    logFile,
  });
  const deadline = performance.now() + readyDeadline;
  while (!(await isReady(logFile))) {
    if (server.exit() !== undefined) throw new OperatorError(await describeDeath(server));
    if (performance.now() > deadline) {
      await server.kill();
      throw new OperatorError(`The broker did not answer within ${readyDeadline / 1000} s (its log: ${logFile}).`);
    }
    await delay(20);
  }
  const url = `nats://127.0.0.1:${port}`;
  return {
    url: passwords ? addressFor('operator', url, passwords) : url,
    pid: server.pid,
    process: server,
    stop: () => server.stop(),
    kill: () => server.kill(),
  };
}

/** Beside the store, which may be wiped: a configuration that knows the accounts besides. Answers its path. */
async function withAccounts(
  open: string,
  folder: string,
  passwords: Readonly<Record<string, string>>,
): Promise<string> {
  await writeAccounts(folder, passwords);
  const configuration = join(folder, 'nats.conf');
  await writeFile(configuration, `include "${relative(folder, open)}"\ninclude accounts.conf\n`);
  return configuration;
}

/** `sync_interval: always` exists from 2.10 on; 2.9, which Debian 12 has, does not boot with it. */
export function configurationFor(version: { major: number; minor: number }): string {
  const isOld = version.major < 2 || (version.major === 2 && version.minor < 10);
  return isOld ? 'nats-2.9.conf' : 'nats-2.10.conf';
}

async function versionOf(program: string): Promise<{ major: number; minor: number }> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? [];
  if (major === undefined) throw new OperatorError(`${program} does not tell its version: ${stdout.trim()}`);
  return { major: Number(major), minor: Number(minor) };
}

/** Its own log tells: whoever answers on the port may be another program. It listens once its streams are recovered. */
async function isReady(logFile: string): Promise<boolean> {
  return /^.*\[INF\] Server is ready/m.test(await readFile(logFile, 'utf8'));
}
