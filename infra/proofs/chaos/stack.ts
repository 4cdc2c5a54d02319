import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { addressFor } from '../../deploy/broker/files.ts';
import { startBroker } from '../../dev-stack/broker.ts';
import { ensureDatabases } from '../../dev-stack/databases.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import { startPostgres } from '../../dev-stack/postgres.ts';
import { loadSecrets } from '../../dev-stack/secrets.ts';
import { wiringOf } from '../../dev-stack/stack.ts';
import { choosePorts, type PartName } from '../../dev-stack/topology.ts';
import { noteSecretsOfWiring, secretsUsed } from '../../lib/used-secrets.ts';
import type { Link } from '../../test-runner/link.ts';
import { startMailServer } from '../mail-server.ts';
import { assertLogsAreSecret } from '../secrecy/told.ts';
import { type Kill, processName } from './faults.ts';
import { type SupervisedPart, supervisePart } from './parts.ts';
import { type Supervised, supervise } from './supervisor.ts';
import { linkParts } from './wiring.ts';

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;

export interface ChaosStackOptions {
  /** How many processes of each service there are; 1 unless told. */
  readonly replicas?: number;
  /** Events come in disorder and again; what befalls which of them is fixed by this text. */
  readonly unrulySeed?: string | undefined;
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

/** The whole stack, each process started again at once on the same port, data and environment whenever it ends. */
export async function startChaosStack(options: ChaosStackOptions = {}) {
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
    async start() {
      const { brokerPasswords: passwords } = secrets;
      const where = { port: ports.broker, storeDirectory: brokerStore, logFile: logFile('broker') };
      return (await startBroker({ ...where, passwords })).process;
    },
    stop: (process) => process.stop(),
  });
  const mailServer = await startMailServer();
  const parts = new Map<string, SupervisedPart>();
  let links: ReadonlyMap<string, Link> = new Map();
  /** Ends everything and leaves no trace, but for the folder with the logs when asked to keep it. */
  const remove = async ({ keepFolder } = { keepFolder: false }) => {
    await parts.get('gateway')?.stop();
    await Promise.all([...parts.values()].map((part) => part.stop()));
    await broker.stop();
    await postgres.stop();
    await Promise.all([...links.values()].map((link) => link.close()));
    await mailServer.stop();
    try {
      await assertLogsAreSecret(join(folder, 'logs'), secretsUsed());
    } finally {
      if (!keepFolder) await rm(folder, { recursive: true, force: true });
    }
  };

  try {
    await Promise.all([postgres.up(), broker.up()]);
    const wiring = wiringOf(folder, secrets, {
      url: `http://localhost:${port}`,
      ports,
      databaseUrls: await ensureDatabases(superuserUrl, secrets.databasePasswords),
      brokerUrl: addressFor('operator', `nats://127.0.0.1:${ports.broker}`, secrets.brokerPasswords),
    });
    noteSecretsOfWiring(wiring);
    const linked = await linkParts(wiring, options.replicas ?? 1);
    links = linked.links;
    for (const wired of linked.parts) {
      const { unrulySeed, preload = {} } = options;
      const from = { logFile, unrulySeed, preload: preload[wired.part], mailUrl: mailServer.url };
      parts.set(wired.name, supervisePart(wired, from));
    }
    const processes: readonly Supervised[] = [postgres, broker, ...parts.values()];
    const byName = new Map(processes.map((process) => [process.name, process]));
    const processOf = (name: string) => found(byName.get(name), name);
    /** Resolves once everything is up, with the moment of the last return (as `performance.now()` tells it). */
    const up = async () => Math.max(...(await Promise.all(processes.map((process) => process.up()))));
    await up();
    const { url, brokerUrl, databaseUrls } = wiring;
    return {
      url,
      /** The broker's address for who looks after its streams. */
      brokerUrl,
      brokerAs: (service: ServiceName) => addressFor(service, brokerUrl, secrets.brokerPasswords),
      databaseUrls,
      /** The address of PostgreSQL for its superuser. */
      postgresUrl: superuserUrl,
      folder,
      mailServer,
      processes,
      processOf,
      /** By its name: `squad-2 to postgres`. */
      linkOf: (name: string) => found(links.get(name), name),
      async kill({ victim, replica, wipesStore, clockAheadMs }: Kill) {
        const name = processName(victim, replica);
        parts.get(name)?.setClock(clockAheadMs);
        await processOf(name).kill(async () => {
          if (wipesStore) await rm(brokerStore, { recursive: true, force: true });
        });
      },
      up,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function found<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new Error(`The stack has no ${name}`);
  return one;
}
