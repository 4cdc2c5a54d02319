import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { addressFor } from '../broker/files.ts';
import { startBroker } from '../local/broker.ts';
import { ensureDatabases } from '../local/databases.ts';
import { repository, startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { loadSecrets } from '../local/secrets.ts';
import { choosePorts, type PartName, parts, portOf, type Wiring } from '../local/topology.ts';
import type { Kill, Victim } from './schedule.ts';
import { type Supervised, supervise } from './supervisor.ts';

export interface ChaosStack {
  readonly url: string;
  readonly brokerUrl: string;
  /** The connection URL of each service's database, by the service's name. */
  readonly databaseUrls: Readonly<Record<string, string>>;
  readonly processes: Readonly<Record<Victim, Supervised>>;
  kill(kill: Kill): Promise<void>;
  /** Resolves once everything is up, with the moment of the last return (as `performance.now()` tells it). */
  up(): Promise<number>;
  /** Ends everything and leaves no trace, but for the folder with the logs when asked to keep it. */
  remove(options?: { keepFolder: boolean }): Promise<void>;
  readonly folder: string;
}

export interface ChaosStackOptions {
  /** Module that a part loads before everything else: how a planted bug gets into running code. */
  readonly preload?: Partial<Record<PartName, string>>;
  /** Settings of PostgreSQL in place of the crash-safe ones. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
}

/**
 * A killed server loses what it had not handed to the operating system, and nothing else: that outlives it. So fsync may
 * be off, while a commit must be written before it is answered, and whole pages, as a kill may cut a write in two.
 */
const CRASH_SAFE = { synchronous_commit: 'on', full_page_writes: 'on' };
const READY_MS = 60_000;

/** The whole stack, each process started again at once on the same port, data and environment whenever it ends. */
export async function startChaosStack(options: ChaosStackOptions = {}): Promise<ChaosStack> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-chaos-'));
  const [port] = (await freePorts(1)) as [number];
  const ports = await choosePorts(port);
  let lives = 0;
  // A file for each life: what a process said before it was killed is wanted when a run fails.
  const logFile = (name: string) => join(folder, 'logs', `${name}.${++lives}.log`);
  const brokerStore = join(folder, 'broker');

  const secrets = await loadSecrets(folder, SERVICES);
  let superuserUrl = '';
  const postgres = supervise({
    name: 'postgres',
    async start() {
      const { process, url } = await startPostgres({
        port: ports.postgres,
        dataDirectory: join(folder, 'postgres'),
        durable: false,
        settings: { ...CRASH_SAFE, ...options.postgresSettings },
        logFile: logFile('postgres'),
      });
      superuserUrl = url;
      return process;
    },
    stop: (process) => process.stop('SIGINT', 30_000),
  });
  const broker = supervise({
    name: 'broker',
    start: async () =>
      (
        await startBroker({
          port: ports.broker,
          storeDirectory: brokerStore,
          logFile: logFile('broker'),
          passwords: secrets.brokerPasswords,
        })
      ).process,
    stop: (process) => process.stop(),
  });
  const processes: Partial<Record<Victim, Supervised>> = { postgres, broker };
  const remove = async ({ keepFolder } = { keepFolder: false }) => {
    const { postgres: first, broker: second, gateway: last, ...others } = processes;
    await last?.stop();
    await Promise.all(Object.values(others).map((process) => process.stop()));
    await second?.stop();
    await first?.stop();
    if (!keepFolder) await rm(folder, { recursive: true, force: true });
  };

  try {
    await Promise.all([postgres.up(), broker.up()]);
    const wiring: Wiring = {
      url: `http://localhost:${port}`,
      ports,
      databaseUrls: await ensureDatabases(
        superuserUrl,
        SERVICES.map((name) => ({ name, password: secrets.databasePasswords[name] as string })),
      ),
      brokerUrl: addressFor('operator', `nats://127.0.0.1:${ports.broker}`, secrets.brokerPasswords),
      brokerPasswords: secrets.brokerPasswords,
      identityKey: secrets.identityKey,
      openKey: secrets.openKey,
      mailFolder: join(folder, 'mail'),
      webRoot: join(repository, 'frontend/dist'),
    };
    for (const name of parts) processes[name] = supervisePart(name, wiring, logFile, options.preload?.[name]);
    const up = async () => Math.max(...(await Promise.all(Object.values(processes).map((process) => process.up()))));
    await up();
    const { url, brokerUrl, databaseUrls } = wiring;
    const kill = ({ victim, wipesStore }: Kill) =>
      processes[victim]?.kill(async () => {
        if (wipesStore) await rm(brokerStore, { recursive: true, force: true });
      }) ?? Promise.resolve();
    const all = processes as Record<Victim, Supervised>;
    return { url, brokerUrl, databaseUrls, folder, processes: all, kill, up, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function supervisePart(
  name: PartName,
  wiring: Wiring,
  logFile: (name: string) => string,
  preload: string | undefined,
): Supervised {
  const environment: Record<string, string> = {
    // All golfers of a run come from one address.
    RATE_LIMIT_SCALE: '1000',
    ...(preload === undefined ? {} : { NODE_OPTIONS: `--import=${preload}` }),
  };
  return supervise({
    name,
    async start(onRunning) {
      const process = await startPart(name, { wiring, logFile, environment });
      onRunning(process);
      await waitUntilReady(process, portOf(name, wiring.ports), READY_MS);
      return process;
    },
    stop: (process) => process.stop(),
  });
}
