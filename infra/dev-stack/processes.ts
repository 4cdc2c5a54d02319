import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { lastWords } from './log-lines.ts';
import { OperatorError, sentenceOf } from './operator-error.ts';
import { signalGroup } from './process-mark.ts';
import type { Report } from './report.ts';
import { runMark } from './run-mark.ts';

export interface ProcessOptions {
  name: string;
  command: string;
  arguments: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingDirectory: string;
  /** Receives stdout and stderr. The file of the run before is kept beside it as `<name>.previous.log`. */
  logFile: string;
  /** Run as this user instead of the caller. */
  account?: { uid: number; gid: number };
  /** Also hand each line of output to this function. */
  onLine?: (line: string) => void;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  name: string;
  pid: number;
  logFile: string;
  exited: Promise<Exit>;
  /** Undefined while it runs. */
  exit(): Exit | undefined;
  /** Asks it to end (SIGTERM unless told) and waits; past the deadline (10 s unless told) it is killed. */
  stop(signal?: NodeJS.Signals, deadlineMilliseconds?: number): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a process as the leader of its own group, so that Ctrl-C in the terminal reaches it only through `stop`. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, logFile, onLine } = options;
  const log = await freshLog(logFile);
  const child = spawn(options.command, options.arguments, {
    cwd: options.workingDirectory,
    env: { ...runMark(), ...options.environment },
    detached: true,
    stdio: onLine === undefined ? ['ignore', log.fd, log.fd] : ['ignore', 'pipe', 'pipe'],
    ...options.account,
  });
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }));
  exited.catch(() => {});
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new OperatorError(`${name} cannot be started: ${sentenceOf(error)}.`, { cause: error });
  } finally {
    await log.close();
  }
  if (onLine !== undefined) {
    const copy = createWriteStream(logFile, { flags: 'a' });
    for (const output of [child.stdout, child.stderr]) {
      if (output === null) continue;
      output.pipe(copy, { end: false });
      createInterface({ input: output }).on('line', onLine);
    }
    child.once('close', () => copy.end());
  }

  const pid = child.pid as number;
  let exit: Exit | undefined;
  exited.then((ended) => {
    exit = ended;
  });
  const kill = async () => {
    signalGroup(pid, 'SIGKILL');
    await exited;
  };
  return {
    name,
    pid,
    logFile,
    exited,
    exit: () => exit,
    kill,
    async stop(signal = 'SIGTERM', deadlineMilliseconds = 10_000) {
      if (exit === undefined) signalGroup(pid, signal);
      const cancelled = new AbortController();
      const deadline = delay(deadlineMilliseconds, 'late', { signal: cancelled.signal }).catch(() => 'cancelled');
      if ((await Promise.race([exited, deadline])) === 'late') await kill();
      cancelled.abort();
      signalGroup(pid, 'SIGKILL');
    },
  };
}

/** One sentence about a process that ended although nobody asked it to. */
export async function describeDeath(ended: RunningProcess): Promise<string> {
  const { code, signal } = await ended.exited;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return `${ended.name} ended unexpectedly (${how}): ${await lastWords(ended.logFile)} (its log: ${ended.logFile})`;
}

/** Reports the end of a process for which nobody asked. */
export async function announceDeath(running: RunningProcess, report: Report, isStopping: () => boolean): Promise<void> {
  await running.exited;
  if (isStopping()) return;
  report({ kind: 'note', line: `${await describeDeath(running)}. The others go on without it.` });
}

async function freshLog(logFile: string) {
  await mkdir(dirname(logFile), { recursive: true });
  await rename(logFile, logFile.replace(/(\.log)?$/, '.previous.log')).catch(() => {});
  return open(logFile, 'a', 0o640);
}
