import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { endGroup, isRunning, markProcess, type ProcessMark } from './process-mark.ts';

/** Contents of `run.json`: the stack that runs, or ran, from a data directory. */
export interface RunState {
  url: string;
  /** The process that started everything else and stops it in order. */
  supervisor: ProcessMark;
  processes: (ProcessMark & { name: string; port: number })[];
}

export interface RunClaim {
  add(name: string, pid: number, port: number): Promise<void>;
  release(): void;
}

/** Refuses when a stack runs from the directory; what a killed one left running there is ended. */
export async function makeWay(dataDirectory: string): Promise<void> {
  const run = readRun(dataDirectory);
  if (run === undefined) return;
  if (await isRunning(run.supervisor)) {
    throw new OperatorError(
      `A stack already runs from ${dataDirectory} at ${run.url}: use it, end it with "make stop", or choose another DATA_DIR.`,
    );
  }
  await endLeftovers(run);
  forgetRun(dataDirectory);
}

/**
 * Writes down that this process runs a stack from the directory. Each process that it starts is added at once, so that
 * a `kill -9` at any moment leaves its trace.
 */
export async function claimRun(dataDirectory: string, url: string): Promise<RunClaim> {
  const state: RunState = { url, supervisor: await markProcess(process.pid), processes: [] };
  const save = () => {
    const draft = `${fileIn(dataDirectory)}.${process.pid}.new`;
    writeFileSync(draft, `${JSON.stringify(state, undefined, 2)}\n`);
    renameSync(draft, fileIn(dataDirectory));
  };
  save();
  return {
    async add(name, pid, port) {
      state.processes.push({ name, port, ...(await markProcess(pid)) });
      save();
    },
    release: () => forgetRun(dataDirectory),
  };
}

export function readRun(dataDirectory: string): RunState | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8')) as RunState;
  } catch {
    return undefined;
  }
}

export function forgetRun(dataDirectory: string): void {
  rmSync(fileIn(dataDirectory), { force: true });
}

/** Where this process is the supervisor of what runs from the directory, and has ended all of it. */
export function forgetOwnRun(dataDirectory: string): void {
  if (readRun(dataDirectory)?.supervisor.pid === process.pid) forgetRun(dataDirectory);
}

/** Ends what outlived its supervisor, in the reverse order of its start. Answers how many processes that were. */
export async function endLeftovers(run: RunState): Promise<number> {
  const alive: RunState['processes'] = [];
  for (const process of run.processes) if (await isRunning(process)) alive.push(process);
  for (const process of alive.toReversed()) {
    await endGroup(process, process.name === 'postgres' ? 'SIGINT' : 'SIGTERM', 10_000);
  }
  return alive.length;
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'run.json');
}
