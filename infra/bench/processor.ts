import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Fields of a process from its state on: the name before them, in parentheses, may hold anything. */
const fieldsOf = (id: string) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
const ticksIn = (fields: readonly string[], first: number) => Number(fields[first]) + Number(fields[first + 1]);

/** Seconds of processor time that a process and all that it has started, and that still run, have used so far. */
export function processorSeconds(pid: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = fieldsOf(name);
      processes.set(Number(name), { parent: Number(fields[1]), ticks: ticksIn(fields, 11) });
    } catch {
      // It has ended since the folder was read.
    }
  }
  const ticksOf = (id: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === id);
    return (processes.get(id)?.ticks ?? 0) + children.reduce((sum, [child]) => sum + ticksOf(child), 0);
  };
  return ticksOf(pid) / TICKS_PER_SECOND;
}

/** Seconds of processor time of what this process has started, and that has ended. */
export const childrensSeconds = (): number => ticksIn(fieldsOf('self'), 13) / TICKS_PER_SECOND;

/** Bytes of memory that are a process's own, its share of pages that it has in common with others included. */
export function residentOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) * 1024;
}
