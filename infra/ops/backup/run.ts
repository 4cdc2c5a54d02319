import { resolve } from 'node:path';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { prepare } from '../../dev-stack/prepare.ts';
import { terminalReport } from '../../dev-stack/report.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });

export async function runBackup([to]: string[]): Promise<number> {
  const folder = resolve(to ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`);
  await backUp(readSettings(process.env).dataDirectory, folder, report);
  note(`The backup is in ${folder}, with the secrets: keep it where nobody else reads.`);
  return 0;
}

export async function runRestore([from]: string[]): Promise<number> {
  if (!from) throw new OperatorError('Name the backup: npm run ops -- restore backups/...');
  await prepare(report);
  const { dataDirectory } = readSettings(process.env);
  for (const { service, takenAt } of await restore({ folder: resolve(from), dataDirectory, report }))
    note(`${service} is as it was at ${takenAt}; what was written later is lost.`);
  note('Start it with "make start". Everyone signs in anew.');
  return 0;
}
