import { relative } from 'node:path';
import { OperatorError, sentenceOf } from './operator-error.ts';
import { endsWithin, isRunning, signalProcess } from './process-mark.ts';
import { step, terminalReport } from './report.ts';
import { endLeftovers, forgetRun, readRun } from './run-state.ts';
import { readSettings } from './settings.ts';

/** Long enough for the deadlines of every part, one after the other. */
const deadline = 90_000;

async function stop(): Promise<void> {
  const { dataDirectory } = readSettings(process.env);
  const report = terminalReport();
  const place = relative(process.cwd(), dataDirectory) || dataDirectory;
  const run = readRun(dataDirectory);
  if (run !== undefined && (await isRunning(run.supervisor))) {
    await step(report, `Stopping the stack of ${place} at ${run.url}`, async () => {
      signalProcess(run.supervisor.pid, 'SIGTERM');
      if (await endsWithin(run.supervisor, deadline)) return;
      throw new OperatorError(
        `The stack of ${place} (process ${run.supervisor.pid}) does not end: see its logs folder.`,
      );
    });
    return;
  }
  const ended = run === undefined ? 0 : await endLeftovers(run);
  forgetRun(dataDirectory);
  const line =
    ended === 0
      ? `No stack runs from ${place}.`
      : `The stack of ${place} had been killed; the ${ended} processes that it left behind are ended.`;
  report({ kind: 'note', line });
}

stop().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
