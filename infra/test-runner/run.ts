import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beginTemporaryRun } from '../dev-stack/interrupts.ts';
import { OperatorError, sentenceOf } from '../dev-stack/operator-error.ts';
import { repository } from '../dev-stack/parts.ts';
import { prepare, prepareClients } from '../dev-stack/prepare.ts';
import { seconds, step, terminalReport } from '../dev-stack/report.ts';
import { ensureTools } from '../dev-stack/system-tools.ts';
import { twoAtATime } from '../dev-stack/two-at-a-time.ts';
import { ageOfProofs } from '../proofs/last.ts';
import { sum, type Tally, type VitestReport } from './tally.ts';
import { runVitest, slowestFiles } from './vitest.ts';

/*
 * `make check` (types, lint, structure, unused code, unit and component tests), `make test` (that, the integration tests and the
 * journeys on one stack) and, where there is Docker, `npm run test:containers`; anything else names the test files to run alone. The
 * last line is `N passed, N failed`. Named files need the database clients; the projects that start a stack build what it runs from.
 */
const [mode = 'test', ...others] = process.argv.slice(2);
const startedAt = performance.now();
const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });
const { interruption, finish } = await beginTemporaryRun({ inMemory: true });

const TOOLS = ['nats-server', 'chromium'] as const;
const WITHOUT_STACK = ['--project=unit', '--project=frontend'];

async function run(): Promise<Tally[]> {
  installPackages();
  if (mode !== 'check' && mode !== 'test') {
    await prepareClients(report, interruption);
    if (mode === 'containers') return runTests(['--config=vitest.containers.config.ts']);
    await ensureTools(TOOLS, report);
    return runTests([mode, ...others]);
  }
  await prepare(report, interruption);
  const checks = await runChecks();
  if (mode === 'check') return [...checks, ...(await runTests(WITHOUT_STACK))];
  await ensureTools(TOOLS, report);
  // The stack of the journeys runs for them alone: beside the other tests it would only take their time.
  return [...checks, ...(await runTests([...WITHOUT_STACK, '--project=integration'], ['--project=e2e']))];
}

/** Installs what the lock file asks for since the last time, as `make` does. @throws when it cannot be installed. */
function installPackages(): void {
  const { status } = spawnSync('sh', [join(repository, 'infra/dev-stack/install.sh')], { stdio: 'inherit' });
  if (status !== 0) throw new OperatorError('The packages are not those of package-lock.json.');
}

async function runTests(...selections: readonly string[][]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const reports: VitestReport[] = [];
  for (const selection of selections) {
    const done = await runVitest(selection);
    interruption.throwIfAborted();
    tallies.push(done.tally);
    reports.push(done.report);
  }
  note(`The slowest files:\n${slowestFiles(reports).join('\n')}`);
  return tallies;
}

/** The `check:` scripts of the root package: every check that is not a test. */
function listChecks(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((name) => name.startsWith('check:'));
}

/** Types, lint, structure and the like, two at a time: one says nothing when it passes, and all that it printed when it fails. */
async function runChecks(): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const failures: string[] = [];
  const checks = listChecks();
  const names = checks.map((check) => check.slice('check:'.length));
  await step(report, `${checks.length} checks: ${names.join(', ')}`, () =>
    twoAtATime(checks, async (check) => {
      const { code, output } = await runCheck(check);
      if (code !== 0) failures.push(`${output}\n${check}: failed`);
      tallies.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }),
  );
  for (const failure of failures) note(failure);
  return tallies;
}

async function runCheck(check: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--run', check], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], ...streams] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  interruption.throwIfAborted();
  return { code: code as number | null, output: streams.join('').trim() };
}

const tallies = await run().catch((error): Tally[] => {
  console.error(sentenceOf(error));
  return [{ passed: 0, failed: 1 }];
});
await finish();
const { passed, failed } = sum(tallies);
process.exitCode = failed === 0 ? 0 : 1;
note(`${mode} took ${seconds(performance.now() - startedAt)}`);
if (mode === 'test') note(await ageOfProofs());
console.log(`${passed} passed, ${failed} failed`);
