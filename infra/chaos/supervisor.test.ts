import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningProcess, startProcess } from '../local/processes.ts';
import { type Supervised, supervise } from './supervisor.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-supervisor-'));
  return () => rm(folder, { recursive: true });
});

/** Supervises a program that does nothing until it is told to end; answers it with the ids of its lives. */
function superviseIdler(script = 'setInterval(() => {}, 1000)'): { idler: Supervised; lives: RunningProcess[] } {
  const lives: RunningProcess[] = [];
  const idler = supervise({
    name: 'idler',
    async start(onRunning) {
      const process = await startProcess({
        name: 'idler',
        command: globalThis.process.execPath,
        arguments: ['-e', script],
        environment: {},
        workingDirectory: folder,
        logFile: join(folder, `${Math.random()}.log`),
      });
      onRunning(process);
      lives.push(process);
      return process;
    },
    stop: (process) => process.stop(),
  });
  onTestFinished(idler.stop);
  return { idler, lives };
}

test('a process that is killed is started again, after what shall happen in between', async () => {
  const { idler, lives } = superviseIdler();
  const first = await idler.up();
  const livesInBetween: number[] = [];
  await idler.kill(async () => void livesInBetween.push(lives.length));
  await until('the second life', async () => lives.length === 2);
  expect(await idler.up()).toBeGreaterThan(first);
  expect(livesInBetween).toEqual([1]);
  expect(idler.ownDeaths).toEqual([]);
});

test('a process that ends although nobody killed it is started again, and its death is told', async () => {
  const { idler, lives } = superviseIdler('console.error("TypeError: no luck"); process.exitCode = 3');
  await until('the second life', async () => lives.length >= 2);
  expect(idler.ownDeaths[0]).toMatch(/^idler ended unexpectedly \(exit code 3\): TypeError: no luck/);
});

test('a process that is stopped stays away', async () => {
  const { idler, lives } = superviseIdler();
  await idler.up();
  await idler.stop();
  expect(lives).toHaveLength(1);
  expect(lives[0]?.exit()).toMatchObject({ signal: 'SIGTERM' });
});
