import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { type RunningBroker, startBroker } from './broker.ts';
import { ensureDatabases } from './databases.ts';
import { OperatorError } from './operator-error.ts';
import { type PartsOptions, repository, startParts } from './parts.ts';
import { whyPortIsUnusable } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { announceDeath } from './processes.ts';
import { silent, step } from './report.ts';
import { claimRun, makeWay, type RunClaim } from './run-state.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { choosePorts, type Ports, type Wiring } from './topology.ts';

export interface StackOptions extends Pick<PartsOptions, 'environment' | 'watch' | 'onLine' | 'entryOf' | 'signal'> {
  /** Port of the gateway, on localhost. Every other port is chosen. */
  port: number;
  /** Where everything is kept. Left out, that is a temporary folder, which `stop` removes (never durable). */
  dataDirectory?: string;
  /** Nothing is told unless given. */
  report?: PartsOptions['report'];
  /** False trades safety in a power cut for speed: for tests only. */
  durable?: boolean;
  /** Sees the temporary folder once everything has stopped, before it is removed. */
  beforeRemoval?: (dataDirectory: string) => Promise<void>;
  /** PostgreSQL and the broker alone, for this purpose: who asked starts what runs on them. */
  aloneFor?: string;
}

export interface RunningStack {
  url: string;
  ports: Ports;
  dataDirectory: string;
  /** For a process that joins the stack later on. */
  wiring: Wiring;
  broker: RunningBroker;
  postgres: RunningPostgres;
  /** As superuser. */
  postgresUrl: string;
  /** Writes down a process that joins the stack: it is ended, too, should all be cut off. */
  add: RunClaim['add'];
  /** Stops everything in order: the gateway, the services, the broker, PostgreSQL. */
  stop(): Promise<void>;
}

/** Is in a data directory until a restore into it is whole. */
export const unfinishedRestoreIn = (dataDirectory: string): string => join(dataDirectory, 'restore-unfinished');

/**
 * Says in one sentence why no stack can be started here: one already runs from the folder, a restore into it broke off, or
 * the port is taken.
 */
export async function assertCanStart({
  port,
  dataDirectory,
  aloneFor,
}: Pick<StackOptions, 'port' | 'aloneFor'> & { dataDirectory: string }): Promise<void> {
  await makeWay(dataDirectory);
  if (aloneFor === undefined && existsSync(unfinishedRestoreIn(dataDirectory)))
    throw new OperatorError(
      `A restore into ${dataDirectory} broke off: delete that folder and what its postgres links to, and restore again.`,
    );
  const obstacle = await whyPortIsUnusable(port);
  if (obstacle !== undefined)
    throw new OperatorError(`Port ${port} cannot be used, ${obstacle}: choose one with PORT.`);
}

/**
 * Starts PostgreSQL, the broker, the services and the gateway, each as its own process, and waits until every one is
 * ready. A start that fails, or is given up through `signal`, leaves nothing running.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  if (options.dataDirectory !== undefined) return startIn(resolve(options.dataDirectory), options);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-stack-'));
  const remove = () => rm(dataDirectory, { recursive: true, force: true });
  try {
    const stack = await startIn(dataDirectory, { ...options, durable: false });
    const stop = async () => {
      await stack.stop();
      await options.beforeRemoval?.(dataDirectory);
    };
    return { ...stack, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Everything that the parts of a stack need of each other, wherever it is kept. */
export const wiringOf = (
  dataDirectory: string,
  { brokerPasswords, identityKey, openKey }: Secrets,
  addresses: Pick<Wiring, 'url' | 'ports' | 'databaseUrls' | 'brokerUrl'>,
): Wiring => ({
  ...addresses,
  brokerPasswords,
  identityKey,
  openKey,
  mailFolder: join(dataDirectory, 'mail'),
  webRoot: join(repository, 'frontend/dist'),
});

async function startIn(dataDirectory: string, options: StackOptions): Promise<RunningStack> {
  const { port, report = silent, signal, aloneFor } = options;
  const url = `http://localhost:${port}`;
  const logFile = (name: string) => join(dataDirectory, 'logs', `${name}.log`);
  await mkdir(dataDirectory, { recursive: true });
  // A test's folder is opened to passers-by: a cluster that its user can reach there goes when the folder goes.
  if (options.durable === false) await chmod(dataDirectory, 0o711);
  await assertCanStart({ port, dataDirectory, aloneFor });
  const claim = await claimRun(dataDirectory, aloneFor === undefined ? url : `no address, for ${aloneFor}`);

  const undo: { title: string; stop: () => Promise<void> }[] = [];
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    for (const { title, stop } of undo.toReversed()) await step(report, `Stopping ${title}`, stop);
    claim.release();
  };
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };

  try {
    const ports = await choosePorts(port);
    // Before the databases, which are never there without them.
    const secrets = await loadSecrets(dataDirectory, SERVICES);

    const postgres = await step(report, 'Starting PostgreSQL', () =>
      startPostgres({
        port: ports.postgres,
        dataDirectory: join(dataDirectory, 'postgres'),
        durable: options.durable ?? true,
        logFile: logFile('postgres'),
      }),
    );
    undo.push({ title: 'PostgreSQL', stop: postgres.stop });
    await claim.add('postgres', postgres.process.pid, ports.postgres);
    signal?.throwIfAborted();

    const broker = await step(report, 'Starting the broker', () =>
      startBroker({
        port: ports.broker,
        storeDirectory: join(dataDirectory, 'broker'),
        logFile: logFile('broker'),
        passwords: secrets.brokerPasswords,
      }),
    );
    undo.push({ title: 'the broker', stop: broker.stop });
    await claim.add('broker', broker.pid, ports.broker);
    signal?.throwIfAborted();

    const databaseUrls = await step(report, 'Preparing the databases', () =>
      ensureDatabases(postgres.url, secrets.databasePasswords),
    );
    signal?.throwIfAborted();
    const wiring = wiringOf(dataDirectory, secrets, { url, ports, databaseUrls, brokerUrl: broker.url });
    if (aloneFor === undefined) {
      const running = await step(report, 'Starting the services and the gateway', () =>
        startParts({ ...options, report, wiring, logFile, onStart: claim.add }),
      );
      undo.push({ title: 'the gateway and the services', stop: running.stop });
    }
    for (const running of [postgres.process, broker.process])
      void announceDeath(running, report, () => stopped !== undefined);
    return { url, ports, dataDirectory, wiring, broker, postgres, postgresUrl: postgres.url, add: claim.add, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
