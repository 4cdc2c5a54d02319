import { readdirSync, readFileSync } from 'node:fs';
import { readRun } from '../dev-stack/run-state.ts';
import type { PartName } from '../dev-stack/topology.ts';
import type { ProofStack } from './stack.ts';

/** Share of its memory limit in the manifests that a process of a part had when it had most. */
export function memoryShareOf({ dataDirectory }: Pick<ProofStack, 'dataDirectory'>, part: PartName): number {
  const process = readRun(dataDirectory)?.processes.find(({ name }) => name === part);
  const status = readFileSync(`/proc/${process?.pid}/status`, 'utf8');
  const manifest = readFileSync(new URL(`../deploy/k8s/base/${part}.yaml`, import.meta.url), 'utf8');
  const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  return peak / Number(/limits: \{ memory: (\d+)Mi \}/.exec(manifest)?.[1]);
}

const MS_PER_TICK = 10;

/** Processor time that the processes of a stack and of its databases and broker have taken so far. */
export function processorMs({ dataDirectory }: Pick<ProofStack, 'dataDirectory'>): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statusOf);
  const ours = new Set((readRun(dataDirectory)?.processes ?? []).map(({ pid }) => pid));
  // Each connection to PostgreSQL is a child of its server.
  return all
    .filter(({ pid, parent }) => ours.has(pid) || ours.has(parent))
    .reduce((sum, { ticks }) => sum + ticks * MS_PER_TICK, 0);
}

/** Process by its id, with its parent's; none where it has just ended. */
function statusOf(name: string) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}
