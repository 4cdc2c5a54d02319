import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningProcess, startProcess } from '../../dev-stack/processes.ts';
import { testFolder } from '../../test-runner/folder.ts';
import { supervise } from './supervisor.ts';

/** Supervises a program that does nothing until it is told to end; answers it with the ids of its lives. */
async function superviseIdler(script = 'setInterval(() => {}, 1000)') {
  const folder = await testFolder();
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

test('a process that is killed is started again, after what shall happen in between, until it is stopped', async () => {
  const { idler, lives } = await superviseIdler();
  const first = await idler.up();
  const livesInBetween: number[] = [];
  await idler.kill(async () => void livesInBetween.push(lives.length));
  await until('the second life', async () => lives.length === 2);
  expect(await idler.up()).toBeGreaterThan(first);
  expect(livesInBetween).toEqual([1]);
  expect(idler.ownDeaths).toEqual([]);
  await idler.stop();
  expect(lives).toHaveLength(2);
  expect(lives[1]?.exit()).toMatchObject({ signal: 'SIGTERM' });
});

test('a process that ends although nobody killed it is started again, and its death is told', async () => {
  const { idler, lives } = await superviseIdler('console.error("TypeError: no luck"); process.exitCode = 3');
  await until('the second life', async () => lives.length >= 2);
  expect(idler.ownDeaths[0]).toMatch(/^idler ended unexpectedly \(exit code 3\): TypeError: no luck/);
});
