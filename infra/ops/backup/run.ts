import { resolve } from 'node:path';
import { readWords, refuseUnexpected, UsageError } from '@fourball/kit/process/command.ts';
import { beginStackRun } from '../../dev-stack/interrupts.ts';
import { prepare } from '../../dev-stack/prepare.ts';
import { terminalReport } from '../../dev-stack/report.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { ensureTools } from '../../dev-stack/system-tools.ts';
import { backUp } from './backup.ts';
import { assertRestorable, restore } from './restore.ts';

const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });

export async function runBackup(args: string[]): Promise<number> {
  const to = folderIn(args, 'Usage: npm run ops -- backup [folder]');
  const folder = to ?? resolve(`backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`);
  await backUp(readSettings(process.env).dataDirectory, folder, report);
  note(`The backup is in ${folder}, with the secrets: keep it where nobody else reads.`);
  return 0;
}

export async function runRestore(args: string[]): Promise<number> {
  const usage = 'Usage: npm run ops -- restore <folder>';
  const from = folderIn(args, usage);
  if (!from) throw new UsageError(usage, { fault: 'restore of which folder?' });
  const wanted = { folder: from, dataDirectory: readSettings(process.env).dataDirectory };
  await assertRestorable(wanted);
  const run = await beginStackRun(wanted.dataDirectory);
  try {
    await prepare(report, run.interruption);
    await ensureTools(['nats-server'], report);
    for (const { service, takenAt } of await restore({ ...wanted, report, signal: run.interruption }))
      note(`${service} is as it was at ${takenAt}; what was written later is lost.`);
    note('Start it with "make start". Everyone signs in anew.');
    return 0;
  } finally {
    await run.finish();
  }
}

/** The folder that is named, from where the command was typed: npm runs it at the top of the repository. */
function folderIn(args: string[], usage: string): string | undefined {
  const [folder, unexpected] = readWords(usage, { args, allowPositionals: true }).positionals;
  refuseUnexpected(usage, unexpected);
  return folder && resolve(process.env.INIT_CWD ?? '.', folder);
}
