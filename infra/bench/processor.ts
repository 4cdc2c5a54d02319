import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Process {
  readonly parent: number;
  /** Ticks of the process itself. */
  readonly ticks: number;
}

/** Seconds of processor time that a process and all that it has started, and that still run, have used so far. */
export function processorSeconds(pid: number): number {
  const processes = readProcesses();
  const ticksOf = (id: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === id);
    return (processes.get(id)?.ticks ?? 0) + children.reduce((sum, [child]) => sum + ticksOf(child), 0);
  };
  return ticksOf(pid) / TICKS_PER_SECOND;
}

/** Seconds of processor time of what this process has started, and that has ended. */
export function childrensSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // After the name in parentheses: state, parent, ... and as the 12th and 13th the time in user and kernel mode.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      processes.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended since the folder was read.
    }
  }
  return processes;
}
