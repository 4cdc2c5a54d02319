import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginTemporaryRun } from '../dev-stack/interrupts.ts';
import { sentenceOf } from '../dev-stack/operator-error.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { prepare } from '../dev-stack/prepare.ts';
import { step, terminalReport } from '../dev-stack/report.ts';
import { type RunningStack, type StackOptions, startStack } from '../dev-stack/stack.ts';
import { ensureTools, type ToolName } from '../dev-stack/system-tools.ts';

/** All golfers of a bench come from one address. */
export const LIFTED_LIMITS = { RATE_LIMIT_SCALE: '1000000' };
export const READY_DEADLINE_MS = 60_000;

const report = terminalReport();
export const note = (line = '') => report({ kind: 'note', line });
export const during = <T>(title: string, work: () => Promise<T>): Promise<T> => step(report, title, work);

/**
 * Prepares what a bench needs and runs it: one that fails is told in a sentence and ends with 1, and one that is interrupted
 * leaves nothing behind.
 */
export async function runBench(tools: readonly ToolName[], bench: () => Promise<void>): Promise<void> {
  const run = await beginTemporaryRun();
  try {
    await prepare(report);
    await ensureTools(tools, report);
    await bench();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
  await run.finish();
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-bench-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Runs a stack for as long as the work lasts; it forgets everything unless it has a folder, and is durable there. */
export async function withStack<T>(
  options: Pick<StackOptions, 'dataDirectory' | 'aloneFor'>,
  work: (stack: RunningStack) => Promise<T>,
): Promise<T> {
  const [port = 0] = await freePorts(1);
  const stack = await startStack({ port, environment: LIFTED_LIMITS, ...options });
  return work(stack).finally(stack.stop);
}

/** Tells a figure beside its bound, no more or no less; one that is not held has the process end with 1. */
export function hold(
  what: string,
  figure: number,
  bound: { readonly atMost: number } | { readonly atLeast: number },
  shown: (figure: number) => string = two,
): void {
  const isHeld = 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
  const words = 'atMost' in bound ? `at most ${shown(bound.atMost)}` : `at least ${shown(bound.atLeast)}`;
  note(`${isHeld ? 'ok  ' : 'MISS'} ${what}: ${shown(figure)}  (${words})`);
  if (!isHeld) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
export const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

export const two = (ratio: number) => ratio.toFixed(2);
export const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`;
export const mib = (mebibytes: number) => `${Math.round(mebibytes)} MiB`;
