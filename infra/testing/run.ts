import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sentenceOf } from '../local/operator-error.ts';
import { repository } from '../local/parts.ts';
import { prepare } from '../local/prepare.ts';
import { seconds, step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { type Check, listChecks } from './checks.ts';
import { beginTestRun } from './interrupts.ts';
import { sum, type Tally, tallyOf, type VitestReport } from './tally.ts';

const isFast = process.argv.includes('--fast');
const isChecksOnly = process.argv.includes('--checks');
const isInContainers = process.argv.includes('--containers');
const isWithFaults = process.argv.includes('--faults');
const isForPictures = process.argv.includes('--screenshots');
/** Test files, to run them alone. */
const files = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const report = terminalReport();
const run = await beginTestRun();

async function runEverything(): Promise<Tally[]> {
  await prepare(report, run.interruption);
  if (isInContainers) return [await runVitest(['--config=vitest.containers.config.ts'])];
  if (isWithFaults) {
    await ensureTools(['nats-server'], report);
    const FAILING = process.env.FAILING || '0.005';
    const SEED = process.env.SEED || randomBytes(4).toString('hex');
    report({
      kind: 'note',
      line: `One in ${1 / Number(FAILING)} calls fails; again so: make test-faults SEED=${SEED}`,
    });
    return [await runVitest(['--project=integration'], { FAILING, SEED })];
  }
  if (isForPictures) {
    await ensureTools(['nats-server', 'chromium'], report);
    return [await runVitest(['--project=browser'], { SCREENSHOTS: '1' })];
  }
  if (files.length > 0) {
    await ensureTools(['nats-server', 'chromium'], report);
    return [await runVitest(files)];
  }
  const tallies: Tally[] = [];
  for (const check of listChecks(repository)) tallies.push(await runCheck(check));
  if (isChecksOnly) return tallies;
  await ensureTools(isFast ? ['nats-server'] : ['nats-server', 'chromium'], report);
  if (isFast) return [...tallies, await runVitest(['--project=!slow', '--project=!timed', '--project=!browser'])];
  // The screens' stack runs for them alone, and nothing beside it.
  return [...tallies, await runVitest(['--project=!browser']), await runVitest(['--project=browser'])];
}

/** A check says nothing when it passes; its output follows when it fails. */
async function runCheck(check: Check): Promise<Tally> {
  const { code, output } = await step(report, check.title, async () => {
    const child = spawn(process.execPath, check.arguments, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    const [[exitCode], ...streams] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    run.interruption.throwIfAborted();
    return { code: exitCode as number | null, output: streams.join('').trim() };
  });
  if (code === 0) return { passed: 1, failed: 0 };
  report({ kind: 'note', line: `${output}\n${check.title}: failed` });
  return { passed: 0, failed: 1 };
}

/** Vitest speaks for itself while it runs. */
async function runVitest(selection: readonly string[], environment: Record<string, string> = {}): Promise<Tally> {
  const startedAt = performance.now();
  const folder = join(repository, 'node_modules/.cache/fourball');
  const reportFile = join(folder, 'vitest.json');
  mkdirSync(folder, { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...selection], {
    cwd: repository,
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  run.interruption.throwIfAborted();
  report({ kind: 'note', line: `Tests ... ${seconds(performance.now() - startedAt)}` });
  return tallyOf(readReport(reportFile), exitCode);
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

const tallies = await runEverything().catch((error): Tally[] => {
  console.error(sentenceOf(error));
  return [{ passed: 0, failed: 1 }];
});
await run.finish();
const { passed, failed } = sum(tallies);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
