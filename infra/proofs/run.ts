import { readFile, writeFile } from 'node:fs/promises';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { beginTemporaryRun } from '../dev-stack/interrupts.ts';
import { OperatorError, sentenceOf } from '../dev-stack/operator-error.ts';
import { prepare } from '../dev-stack/prepare.ts';
import { terminalReport } from '../dev-stack/report.ts';
import { ensureTools } from '../dev-stack/system-tools.ts';
import { runVitest } from '../test-runner/vitest.ts';
import { KINDS, type Kind, selectKinds } from './kinds.ts';
import { commitAtHand, LAST } from './last.ts';
import { type Outcome, outcomeLine, outcomeOf, outcomesTable, recordOf } from './outcome.ts';

/*
 * `make proofs`: each kind alone on the machine, a line and a row of LAST.md for each as it ends, and a table of all.
 * ONLY names some of them; SEED repeats what they chose at random.
 */
const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });
const { interruption, finish } = await beginTemporaryRun();

async function prove(kind: Kind, seed: string): Promise<Outcome> {
  const startedAt = performance.now();
  const environment = { SEED: seed };
  note(`\n${kind.name}: ${kind.holds}`);
  const { report, tally } = await runVitest([`--project=${kind.project}`, ...kind.files], environment);
  interruption.throwIfAborted();
  return outcomeOf({ kind, seed, tally, report, milliseconds: performance.now() - startedAt });
}

async function run(): Promise<boolean> {
  const kinds = selectKinds(process.env.ONLY);
  await prepare(report, interruption);
  await ensureTools(['nats-server', 'chromium'], report);
  const commit = (await commitAtHand()) ?? 'unknown';
  const outcomes: Outcome[] = [];
  for (const kind of kinds) {
    const outcome = await prove(kind, SEED);
    outcomes.push(outcome);
    note(outcomeLine(outcome));
    const before = await readFile(LAST, 'utf8').catch(() => '');
    await writeFile(LAST, recordOf(before, [outcome], { kinds: KINDS, commit, date: new Date() }));
  }
  note(`\n${outcomesTable(outcomes)}\n`);
  const failed = outcomes.reduce((sum, { tally }) => sum + tally.failed, 0);
  const passed = outcomes.reduce((sum, { tally }) => sum + tally.passed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

await run().then(
  (holds) => {
    process.exitCode = holds ? 0 : 1;
  },
  (error) => {
    console.error(error instanceof OperatorError ? sentenceOf(error) : error);
    process.exitCode = 1;
  },
);
await finish();
