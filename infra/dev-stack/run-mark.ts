import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startTimeOf, statOf } from './process-mark.ts';

/** Names a run in the environment of everything that it starts, whatever process group or session that is in. */
const VARIABLE = 'FOURBALL_RUN';
/** Past this after SIGKILL a process is taken for one that cannot be ended: another user's, or one that waits for a dead disk. */
const GIVE_UP_MS = 3_000;

export interface ListedProcess {
  pid: number;
  parent: number;
  mark: string | undefined;
}

/** For a process that is started with an environment of its own. Empty outside a run. */
export function runMark(): Record<string, string> {
  const mark = process.env[VARIABLE];
  return mark === undefined ? {} : { [VARIABLE]: mark };
}

/** Names the run of a process for good, as `<pid>-<start time>`. */
export async function nameOfRun(pid: number): Promise<string> {
  return `${pid}-${(await startTimeOf(pid))?.replace(/\W/g, '')}`;
}

/** Whether the process that the run is named after still runs. */
export async function isUnderWay(name: string): Promise<boolean> {
  return (await nameOfRun(Number.parseInt(name, 10))) === name;
}

/** The mark of a run that begins here: one inside another run belongs to both. */
export function markFor(name: string, outer = process.env[VARIABLE] ?? ''): string {
  return outer === '' ? name : `${outer}/${name}`;
}

export function setRunMark(mark: string): void {
  process.env[VARIABLE] = mark;
}

/**
 * Ends everything that carries the mark, or descends from what does or from the runner: it is asked with SIGINT (for PostgreSQL,
 * a fast shutdown), 1 s before the grace is over with SIGQUIT (an immediate one, which still removes its lock file), and killed
 * then. What is started meanwhile is ended too.
 */
export async function endRun(mark: string, graceMs: number, runner?: number): Promise<void> {
  const startedAt = performance.now();
  /** A child stays one of them when its parent has ended. */
  const known = new Set<number>();
  const asked = { SIGINT: new Set<number>(), SIGQUIT: new Set<number>() };
  for (;;) {
    const listed = await listProcesses();
    for (const { pid } of membersOf(mark, listed, runner)) known.add(pid);
    const members = listed.filter(({ pid }) => known.has(pid));
    const elapsed = performance.now() - startedAt;
    if (members.length === 0 || elapsed > graceMs + GIVE_UP_MS) return;
    if (elapsed > graceMs) for (const { pid } of members) send(pid, 'SIGKILL');
    const signal = elapsed > graceMs - 1_000 ? 'SIGQUIT' : 'SIGINT';
    // A PostgreSQL server asks its own children, and in its own order.
    for (const { pid } of members.filter((member) => isOf(mark, member) && !asked[signal].has(member.pid))) {
      asked[signal].add(pid);
      send(pid, signal);
    }
    await delay(50);
  }
}

/** The processes of a run: marked, or descended from a marked one or from the runner. The runner itself is none of them. */
export function membersOf(mark: string, listed: readonly ListedProcess[], runner?: number): ListedProcess[] {
  const found = new Set(listed.filter((one) => isOf(mark, one)).map(({ pid }) => pid));
  if (runner !== undefined) found.add(runner);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of listed) if (found.has(parent)) found.add(pid);
  }
  return listed.filter(({ pid }) => found.has(pid) && pid !== runner);
}

function isOf(mark: string, listed: ListedProcess): boolean {
  return listed.mark === mark || (listed.mark?.startsWith(`${mark}/`) ?? false);
}

/** The mark among the variables of an environment, as `/proc/<pid>/environ` or `ps -E` tell them. */
export function markIn(environment: string): string | undefined {
  return new RegExp(`(?:^|[\\0 ])${VARIABLE}=([^\\0\\s]+)`).exec(environment)?.[1];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or belongs to another user.
  }
}

async function listProcesses(): Promise<ListedProcess[]> {
  if (platform() !== 'linux') return listFromPs();
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const listed = await Promise.all(
    pids.map(async (pid) => {
      const [stat, environment] = await Promise.all([
        statOf(pid),
        // Another user's process cannot be read.
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      ]);
      return stat === undefined ? [] : [{ pid, parent: stat.parent, mark: markIn(environment) }];
    }),
  );
  return listed.flat();
}

async function listFromPs(): Promise<ListedProcess[]> {
  const columns = ['pid', 'ppid', 'stat', 'command'].flatMap((name) => ['-o', `${name}=`]);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-E', '-ww', ...columns], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), mark: markIn(command) }];
  });
}
