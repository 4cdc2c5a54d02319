import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signalProcess } from '../local/process-mark.ts';

/** Stops a process and its children where they are; they go on, as if no time had passed, once what is answered is called. */
export async function holdUp(parent: number): Promise<() => void> {
  // First, so that it makes no more of them.
  signalProcess(parent, 'SIGSTOP');
  const held = [parent, ...(await childrenOf(parent))];
  for (const pid of held) signalProcess(pid, 'SIGSTOP');
  return () => {
    for (const pid of held) signalProcess(pid, 'SIGCONT');
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
