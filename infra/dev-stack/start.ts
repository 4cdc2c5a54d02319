import { once } from 'node:events';
import { relative } from 'node:path';
import { formatSignIns, readSignIns } from './demo/sign-ins.ts';
import { type SupervisorMessage, startDetached } from './detached.ts';
import { beginStackRun } from './interrupts.ts';
import { readableLine } from './log-lines.ts';
import { sentenceOf } from './operator-error.ts';
import { prepare } from './prepare.ts';
import { type ReportEvent, seconds, terminalReport } from './report.ts';
import { readSettings, readWatch, type Settings } from './settings.ts';
import { assertCanStart, type RunningStack, startStack } from './stack.ts';
import { ensureTools } from './system-tools.ts';

/** True in the process that stays behind after a detached start: it reports to the command that started it. */
const isSupervisor = process.send !== undefined;
const print = terminalReport();
const tell = (message: SupervisorMessage) => process.connected && process.send?.(message);
const report = (event: ReportEvent) => (process.connected ? tell(event) : print(event));

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await assertCanStart(settings);
  if (settings.isDetached && !isSupervisor) await startDetached(settings.dataDirectory, report);
  else await runStack(settings);
}

async function runStack(settings: Settings): Promise<void> {
  const { dataDirectory } = settings;
  const run = await beginStackRun(dataDirectory);
  const abandon = () => run.interrupt('SIGHUP');
  process.once('disconnect', abandon);
  try {
    const stack = await startAll(settings, run.interruption);
    process.off('disconnect', abandon);
    if (isSupervisor) tell({ kind: 'ready' });
    if (process.connected) process.disconnect();
    if (!run.interruption.aborted) await once(run.interruption, 'abort');
    await stack.stop();
  } catch (error) {
    process.off('disconnect', abandon);
    fail(error);
  }
  await run.finish();
}

async function startAll(settings: Settings, signal: AbortSignal): Promise<RunningStack> {
  const startedAt = performance.now();
  const watch = process.argv.includes('--watch') ? readWatch(process.env) : [];
  await prepare(report, signal, watch);
  await ensureTools(['nats-server'], report);
  const stack = await startStack({
    ...settings,
    report,
    watch,
    onLine: (part, line) => report({ kind: 'note', line: `${part}: ${readableLine(line)}` }),
    signal,
  });
  report({ kind: 'note', line: welcome(stack.url, settings, performance.now() - startedAt) });
  report({ kind: 'note', line: whereMailsGo(settings, process.env.SMTP_URL) });
  return stack;
}

function welcome(url: string, { dataDirectory }: Settings, milliseconds: number): string {
  const logs = relative(process.cwd(), `${dataDirectory}/logs`);
  const ending = isSupervisor ? '"make stop" ends it' : 'Ctrl-C ends it';
  const signIns = readSignIns(dataDirectory);
  const demo = signIns.length > 0 ? `\nThe demo is in it; sign in as\n${formatSignIns(signIns)}` : '';
  return `Fourball is at ${url} (started in ${seconds(milliseconds)}, logs in ${logs}, ${ending}).${demo}`;
}

function whereMailsGo({ dataDirectory }: Settings, smtpUrl: string | undefined): string {
  // The address alone: the rest may be a password.
  if (smtpUrl) return `Mails go to ${URL.canParse(smtpUrl) ? new URL(smtpUrl).host : 'the server of SMTP_URL'}.`;
  return `Mails land as files in ${relative(process.cwd(), `${dataDirectory}/mail`)}.`;
}

function fail(error: unknown): void {
  if (isSupervisor) tell({ kind: 'failed', sentence: sentenceOf(error) });
  else console.error(sentenceOf(error));
  process.exitCode ??= 1;
  if (process.connected) process.disconnect();
}

start().catch(fail);
