import { resolve } from 'node:path';
import { OperatorError, sentenceOf } from '../../dev-stack/operator-error.ts';
import { prepare } from '../../dev-stack/prepare.ts';
import { terminalReport } from '../../dev-stack/report.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

async function run(command: string | undefined): Promise<void> {
  const { dataDirectory } = readSettings(process.env);
  const report = terminalReport();
  if (command === 'backup') {
    const folder = resolve(process.env.TO || `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`);
    await backUp(dataDirectory, folder, report);
    report({ kind: 'note', line: `The backup is in ${folder}, with the secrets: keep it where nobody else reads.` });
    return;
  }
  if (!process.env.FROM) throw new OperatorError('Name the backup: make restore FROM=backups/...');
  await prepare(report);
  const manifests = await restore({ folder: resolve(process.env.FROM), dataDirectory, report });
  for (const { service, takenAt } of manifests) {
    report({ kind: 'note', line: `${service} is as it was at ${takenAt}; what was written later is lost.` });
  }
  report({ kind: 'note', line: 'Start it with "make start". Everyone signs in anew.' });
}

run(process.argv[2]).catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
