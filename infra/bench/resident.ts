import { readFile } from 'node:fs/promises';

/** Bytes of memory that are a process's own, its share of pages that it has in common with others included. */
export async function residentOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) * 1024;
}
