import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { isRunning } from '../../dev-stack/process-mark.ts';
import { type Report, step } from '../../dev-stack/report.ts';
import { readRun } from '../../dev-stack/run-state.ts';
import { unfinishedRestoreIn } from '../../dev-stack/stack.ts';
import { localAddresses } from '../events/addresses.ts';
import { dumpDatabase } from './dump.ts';

/**
 * Readers before those whom they read: what a dump knows of another service is then in that one's dump, too, but for what
 * goes the other way round. (A dump in another order is restored as well; see OPERATIONS.md for what is left of it.)
 */
export const DUMP_ORDER: readonly ServiceName[] = SERVICES.toReversed();

/**
 * Dumps the databases of the stack that runs from the data directory, one after the other, with its secrets beside them.
 * @throws when the folder holds anything: a dump would end beside what is of another one, or in its place.
 */
export async function backUp(dataDirectory: string, folder: string, report: Report): Promise<void> {
  if (await holdsAnything(folder)) {
    throw new OperatorError(`${folder} is not empty: name a folder that is, or that is not there yet.`);
  }
  // Its PostgreSQL runs, too, and some databases are still empty.
  if (existsSync(unfinishedRestoreIn(dataDirectory))) {
    throw new OperatorError(
      `A restore into ${dataDirectory} is under way or broke off: there is nothing whole to dump.`,
    );
  }
  const run = readRun(dataDirectory);
  if (run === undefined || !(await isRunning(run.supervisor))) {
    throw new OperatorError(`No stack runs from ${dataDirectory}: start it, or set DATA_DIR.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const service of DUMP_ORDER) {
    await step(report, `Dumping ${service}`, async () => {
      const { environment, release } = await localAddresses(service, dataDirectory);
      await dumpDatabase({ service, databaseUrl: environment.DATABASE_URL, folder }).finally(release);
    });
  }
  await copyFile(join(dataDirectory, 'secrets.json'), join(folder, 'secrets.json'));
}

/** Whether there is something in a folder, which need not be there. @throws when it is no folder. */
const holdsAnything = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
