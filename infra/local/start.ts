import { mkdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { startDetached } from './detached.ts';
import { readableLine } from './log-lines.ts';
import { OperatorError, sentenceOf } from './operator-error.ts';
import { whyPortIsUnusable } from './ports.ts';
import { prepare } from './prepare.ts';
import { type Report, seconds, terminalReport } from './report.ts';
import { readSettings, readWatch } from './settings.ts';
import { startStack } from './stack.ts';
import { ensureTools } from './system-tools.ts';

/** Set in the process that stays behind for a detached start: it reports to the command that started it. */
const isSupervisor = process.env.FOURBALL_SUPERVISOR === '1' && process.send !== undefined;
const report: Report = isSupervisor ? (event) => process.connected && process.send?.(event) : terminalReport();

async function start(): Promise<void> {
  const startedAt = performance.now();
  const settings = readSettings(process.env);
  const { port, dataDirectory } = settings;
  await mkdir(dataDirectory, { recursive: true });
  if (settings.isDetached && !isSupervisor) return startDetached(dataDirectory, report);

  const giveUp = new AbortController();
  let stopNow = () => giveUp.abort(new OperatorError('The start was given up.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopNow());

  const isWatching = process.argv.includes('--watch');
  await prepare(report, giveUp.signal);
  await ensureTools(['nats-server'], report);
  const stack = await startStack({
    port,
    dataDirectory,
    report,
    signal: giveUp.signal,
    watch: isWatching ? readWatch(process.env) : [],
    onLine: (part, line) => report({ kind: 'note', line: `${part}: ${readableLine(line)}` }),
  });
  const stopping = Promise.withResolvers<void>();
  stopNow = stopping.resolve;
  if (giveUp.signal.aborted) stopNow();
  const place = relative(process.cwd(), dataDirectory) || '.';
  const how = isSupervisor ? '"make stop" ends it' : 'Ctrl-C stops it';
  report({
    kind: 'note',
    line: `Fourball is at ${stack.url} (started in ${seconds(performance.now() - startedAt)}; logs in ${place}/logs; ${how}).`,
  });
  if (isSupervisor) process.disconnect();
  await stopping.promise;
  await stack.stop();
}
