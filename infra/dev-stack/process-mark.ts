import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Names one process for good: a later process that is given the same id has another start time. */
export interface ProcessMark {
  pid: number;
  /** Its start time and command line, as the system tells them. */
  identity: string;
}

export async function markProcess(pid: number): Promise<ProcessMark> {
  return { pid, identity: (await identityOf(pid)) ?? '' };
}

export async function isRunning(mark: ProcessMark): Promise<boolean> {
  return mark.identity !== '' && (await identityOf(mark.pid)) === mark.identity;
}

/** The command line of a running process; undefined when there is none by that id. */
export async function commandLineOf(pid: number): Promise<string | undefined> {
  return (await identityOf(pid))?.replace(/^\S+ /, '');
}

/** When the process was started, as the system tells it. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  return (await identityOf(pid))?.split(' ')[0];
}

/** Signals the group that the process leads and waits for its end; past the deadline the group is killed. */
export async function endGroup(mark: ProcessMark, signal: NodeJS.Signals, deadlineMilliseconds: number) {
  if (!(await isRunning(mark))) return;
  signalGroup(mark.pid, signal);
  if (await endsWithin(mark, deadlineMilliseconds)) return;
  signalGroup(mark.pid, 'SIGKILL');
  await endsWithin(mark, 5_000);
}

export async function endsWithin(mark: ProcessMark, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (await isRunning(mark)) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** Reaches the whole group that the process leads. One that has gone is no error. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  signalProcess(-leader, signal);
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function identityOf(pid: number): Promise<string | undefined> {
  return platform() === 'linux' ? identityFromProc(pid) : identityFromPs(pid);
}

async function identityFromProc(pid: number): Promise<string | undefined> {
  try {
    const [stat, commandLine] = await Promise.all([statOf(pid), readFile(`/proc/${pid}/cmdline`, 'utf8')]);
    return stat && `${stat.startTime} ${commandLine.replaceAll('\0', ' ').trim()}`;
  } catch {
    return undefined;
  }
}

/** Linux only. Undefined where no process runs by that id. */
export async function statOf(pid: number): Promise<{ parent: number; startTime: string } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name stands in parentheses and may hold spaces; the start time is field 22, the 20th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isGone = stat === '' || fields[0] === 'Z' || fields[0] === 'X';
  return isGone ? undefined : { parent: Number(fields[1]), startTime: fields[19] as string };
}

function psArguments(pid: number): string[] {
  return ['-ww', '-p', String(pid), '-o', 'lstart=', '-o', 'stat=', '-o', 'args='];
}

async function identityFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', psArguments(pid), {
      env: { ...process.env, LC_ALL: 'C' },
    });
    const [, startedAt, state, commandLine] = /^(\w+ +\w+ +\d+ +\S+ +\d+) +(\S+) +(.*)$/.exec(stdout.trim()) ?? [];
    if (startedAt === undefined || state?.startsWith('Z')) return undefined;
    return `${startedAt.replace(/\s+/g, '_')} ${commandLine}`;
  } catch {
    return undefined;
  }
}
