import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import { startPart } from '../local/parts.ts';
import { isRunning } from '../local/process-mark.ts';
import type { RunningProcess } from '../local/processes.ts';
import { readRun } from '../local/run-state.ts';
import type { PartName } from '../local/topology.ts';
import { LIFTED_LIMITS, type ProofStack } from './stack.ts';

/** A process that is started again whenever it ends, as everyone has it who runs it in earnest. */
export interface KeptUp {
  /** How often it has ended so far. */
  readonly deaths: () => number;
  stop(): Promise<void>;
}

/** @param ended when the one ends that runs now. */
export function keepUp(ended: Promise<unknown>, start: () => Promise<RunningProcess>): KeptUp {
  let [deaths, isStopping] = [0, false];
  let running: RunningProcess | undefined;
  const stopped = Promise.withResolvers<void>();
  async function run() {
    for (let end = ended; !isStopping; ) {
      await Promise.race([end, stopped.promise]);
      if (isStopping) return;
      deaths += 1;
      running = await start();
      end = running.exited;
    }
  }
  const keeping = run();
  return {
    deaths: () => deaths,
    async stop() {
      isStopping = true;
      stopped.resolve();
      await keeping;
      await running?.stop();
    },
  };
}

/** Keeps a part of the stack up in its place, with its environment. */
export function keepPartUp(stack: ProofStack, part: PartName, environment: Record<string, string>): KeptUp {
  const mark = readRun(stack.dataDirectory)?.processes.find(({ name }) => name === part);
  if (!mark) throw new Error(`${part} does not run`);
  const ended = until(`${part} to end`, async () => !(await isRunning(mark)), 600_000).catch(() => undefined);
  let lives = 1;
  return keepUp(ended, () => {
    lives += 1;
    const logFile = () => join(stack.dataDirectory, 'logs', `${part}.${lives}.log`);
    return startPart(part, { wiring: stack.wiring, logFile, environment: { ...LIFTED_LIMITS, ...environment } });
  });
}
