import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { repository, startPart } from '../../dev-stack/parts.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import type { RunningProcess } from '../../dev-stack/processes.ts';
import { READY_MS, waitUntilReady } from '../../dev-stack/readiness.ts';
import { type Report, step } from '../../dev-stack/report.ts';
import { startStack, unfinishedRestoreIn } from '../../dev-stack/stack.ts';
import { environmentOf, portOf, type Wiring } from '../../dev-stack/topology.ts';
import { openDatabases } from '../events/databases.ts';
import { waitUntilQuiet } from '../events/quiet.ts';
import { publishersOf } from '../events/readers.ts';
import { loadDatabase } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { endOrphans } from './orphans.ts';

export interface RestoreOptions {
  readonly folder: string;
  /** Must hold no database and no streams. */
  readonly dataDirectory: string;
  readonly report: Report;
  /** Gives the restore up, and stops what it has started. */
  readonly signal?: AbortSignal;
  /** False trades safety in a power cut for speed: for tests only. */
  readonly durable?: boolean;
}

/** As long as the telling of 30 days may take. */
const QUIET_MS = 60 * 60 * 1000;

/**
 * Makes a stack that can be started of a backup. Its databases are filled, with an empty broker beside them; then the
 * services run without the gateway, so that nobody writes, and send nothing, until each has told the others what it knows,
 * and every read model is built anew from its owner's truth. No stack starts from a restore that broke off.
 */
export async function restore(options: RestoreOptions): Promise<readonly Manifest[]> {
  const { folder, dataDirectory, report, signal } = options;
  await assertRestorable(options);
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(unfinishedRestoreIn(dataDirectory), '');
  await copyFile(join(folder, 'secrets.json'), join(dataDirectory, 'secrets.json'));
  const [port = 0] = await freePorts(1);
  const { wiring, add, stop } = await startStack({ ...options, port, aloneFor: 'a restore' });
  const started: RunningProcess[] = [];
  try {
    const manifests: Manifest[] = [];
    for (const service of SERVICES) {
      signal?.throwIfAborted();
      const databaseUrl = wiring.databaseUrls[service] as string;
      const load = () => loadDatabase({ service, databaseUrl, folder });
      manifests.push(await step(report, `Restoring ${service}`, load));
    }
    await step(report, 'Starting the services, without the gateway', async () => {
      const logFile = (name: string) => join(dataDirectory, 'logs', `${name}.log`);
      for (const service of SERVICES) {
        const part = await startPart(service, { wiring, logFile, environment: { RESTORING: '1' } });
        started.push(part);
        await add(service, part.pid, portOf(service, wiring.ports));
      }
      const ready = started.map((part, index) =>
        waitUntilReady(part, portOf(SERVICES[index] as ServiceName, wiring.ports), READY_MS),
      );
      await Promise.all(ready);
    });
    await settle(wiring, report);
    await rm(unfinishedRestoreIn(dataDirectory));
    return manifests;
  } finally {
    await Promise.all(started.map((part) => part.stop()));
    await stop();
  }
}

/** Says in one sentence why nothing can be restored: the backup is not whole, or the data directory holds something. */
export async function assertRestorable({ folder, dataDirectory }: Pick<RestoreOptions, 'folder' | 'dataDirectory'>) {
  // The last file of a backup.
  if ((await stat(join(folder, 'secrets.json')).catch(() => undefined)) === undefined)
    throw new OperatorError(`There is no whole backup in ${folder}: it has no secrets.json.`);
  for (const service of SERVICES) await readManifest(folder, service);
  for (const name of ['postgres', 'broker', 'secrets.json']) {
    if ((await stat(join(dataDirectory, name)).catch(() => undefined)) === undefined) continue;
    throw new OperatorError(`${dataDirectory} has a ${name} already: move it away, or choose another DATA_DIR.`);
  }
}

/** Everything is told again, what no owner knows ends, and then no reader believes anything but what the owner says. */
async function settle(wiring: Wiring, report: Report): Promise<void> {
  const databases = openDatabases(wiring.databaseUrls);
  const untilQuiet = async () => {
    // Mails that wait leave once the stack is started.
    const about = { databases, brokerUrl: wiring.brokerUrl, deadlineMs: QUIET_MS, mailsToo: false };
    const quiet = await waitUntilQuiet(about);
    if (quiet === undefined) throw new OperatorError('The services do not come to rest: see their logs.');
  };
  try {
    await step(report, 'Telling everything again', async () => {
      // Without this, a service that has not missed its stream yet would pass for one that has told everything.
      await Promise.all(SERVICES.map((service) => runEvents('reconcile', service, wiring)));
      await untilQuiet();
    });
    const ended = await endOrphans(databases, wiring.databaseUrls);
    for (const [name, count] of Object.entries(ended)) {
      if (count > 0) report({ kind: 'note', line: `Ended, as its owner's dump does not know it: ${name}, ${count}` });
    }
    await step(report, 'Waiting for what that caused', untilQuiet);
    for (const service of SERVICES.filter((reader) => publishersOf[reader].length > 0)) {
      await step(report, `Building anew what ${service} knows of others`, () => runEvents('rebuild', service, wiring));
    }
    await step(report, 'Coming to rest', untilQuiet);
  } finally {
    await databases.close();
  }
}

const runEvents = (command: 'reconcile' | 'rebuild', service: ServiceName, wiring: Wiring) =>
  promisify(execFile)(process.execPath, [join(repository, 'services', service, 'src/events.ts'), command], {
    cwd: repository,
    env: { ...process.env, ...environmentOf(service, wiring) },
  });
