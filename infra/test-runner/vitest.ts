import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../dev-stack/parts.ts';
import { tallyOf, type VitestReport } from './tally.ts';

/** The files that took longest, printed at the end of a run: a test that became slow is seen the day it does. */
const SLOWEST_SHOWN = 10;

/**
 * Runs Vitest on a selection (`--project=...`, files), which speaks for itself meanwhile. Never throws over a test: a run
 * without a report counts as one failure.
 * @param environment set for the tests, on top of the caller's own.
 */
export async function runVitest(selection: readonly string[], environment: Readonly<Record<string, string>> = {}) {
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
  const report = readReport(reportFile);
  return { tally: tallyOf(report, exitCode), report };
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return { testResults: [] };
  }
}

/** A line for each of the slowest files of some runs, in seconds, the slowest first. */
export function slowestFiles(reports: readonly VitestReport[]): string[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${relative(repository, name)}`);
}
