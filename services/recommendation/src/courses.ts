import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createPool } from '@fourball/kit/database/database.ts';
import { readWords, refuseUnexpected, runCommand, UsageError } from '@fourball/kit/process/command.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { createClient } from './client.ts';
import { readDatabaseConfig } from './config.ts';
import { type Fault, rowsOfCsv, rowsOfJson } from './courses/catalogue/parser.ts';
import { checkRows, FIELDS } from './courses/catalogue/policy.ts';
import { type Imported, importCourses } from './courses/catalogue/service.ts';

const USAGE = `The command on the catalogue of courses:
  import <file.csv or file.json>      import a catalogue; one fault, and nothing of it is imported
    --skip-invalid                    import the courses without a fault all the same
    --replace-demo                    remove the demo courses that nothing refers to`;

/** A file that is not imported, with everything that is wrong with it. */
class RefusedFile extends Error {}

await runCommand(async () => ({ text: await run() }));

/** Answers what was done, in words. */
async function run(): Promise<string> {
  const { file, skipInvalid, replaceDemo } = readArguments();
  const { DATABASE_URL } = readDatabaseConfig();
  const content = await readFile(file, 'utf8');
  const { rows, faults: faultsOfFile } = isCsv(file) ? rowsOfCsv(content, FIELDS) : rowsOfJson(content);
  const { courses, faults } = checkRows(rows);
  const listed = describeFaults([...faultsOfFile, ...faults]);
  if (faultsOfFile.length > 0 || (faults.length > 0 && !skipInvalid)) {
    throw new RefusedFile(`${listed}\nNothing was imported of ${file}.`);
  }
  if (courses.length === 0) throw new RefusedFile(`${listed}\n${file} has no course that could be imported.`.trim());
  if (faults.length > 0) process.stderr.write(`${listed}\n`);

  const pool = createPool(DATABASE_URL, createLog('courses', 'silent'));
  const client = createClient(pool);
  try {
    const leftOut = rows.length - courses.length;
    return describeImported(await importCourses(client, courses, { replaceDemo }), leftOut);
  } finally {
    await client.$disconnect();
    await pool.end();
  }
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = readWords(USAGE, {
    allowPositionals: true,
    options: { 'skip-invalid': flag, 'replace-demo': flag },
  });
  const [command, file, unexpected] = positionals;
  if (command !== undefined && command !== 'import')
    throw new UsageError(USAGE, { fault: `There is no command "${command}".` });
  refuseUnexpected(USAGE, unexpected);
  if (file === undefined) throw new UsageError(USAGE);
  if (!/\.(csv|json)$/i.test(file)) throw new UsageError(USAGE, { fault: `"${file}" is neither .csv nor .json.` });
  return { file, skipInvalid: values['skip-invalid'], replaceDemo: values['replace-demo'] };
}

function isCsv(file: string): boolean {
  return extname(file).toLowerCase() === '.csv';
}

function describeFaults(faults: readonly Fault[]): string {
  return faults.map(({ line, field, message }) => `line ${line}, ${field}: ${message}`).join('\n');
}

function describeImported({ added, updated, unchanged, demo }: Imported, leftOut: number): string {
  const imported = `Courses: ${added} added, ${updated} updated, ${unchanged} unchanged, ${leftOut} left out.`;
  if (!demo) return imported;
  const kept = demo.kept > 0 ? `; ${demo.kept} stay, because golfers or tee times refer to them` : '';
  return `${imported}\nDemo courses: ${demo.removed} removed${kept}.`;
}
