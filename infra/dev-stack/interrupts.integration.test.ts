import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { repository } from './parts.ts';
import { isRunning, markProcess, type ProcessMark } from './process-mark.ts';

/** A runner that has started what does not hear of its signals: in a session of its own, deaf, with a child that has no environment. */
const runner = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { beginTemporaryRun } from ${JSON.stringify(new URL('./interrupts.ts', import.meta.url).href)};
  const run = await beginTemporaryRun({ inMemory: true });
  mkdtempSync(join(tmpdir(), 'left-'));
  const child = spawn(process.execPath, [process.argv[3]], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.once('data', async (grandchild) => {
    console.log(JSON.stringify([child.pid, Number(grandchild)]));
    if (process.argv[2] === 'finish') await run.finish();
    if (process.argv[2] === 'finish') process.exit(7);
  });
`;
const deaf = `
  import { spawn } from 'node:child_process';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  console.log(spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { env: {} }).pid);
`;

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
  await writeFile(join(folder, 'runner.ts'), runner);
  await writeFile(join(folder, 'deaf.ts'), deaf);
});

interface Started {
  process: ChildProcess;
  exit: Promise<unknown[]>;
  /** Marks of the processes that the run has started. */
  marks: ProcessMark[];
}

async function startRun(how: 'goes on' | 'finish'): Promise<Started> {
  const child = spawn(process.execPath, [join(folder, 'runner.ts'), how, join(folder, 'deaf.ts')], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [pids] = await once(child.stdout, 'data');
  return { process: child, exit, marks: await Promise.all((JSON.parse(pids) as number[]).map(markProcess)) };
}

const running = async ({ marks }: Started) => (await Promise.all(marks.map(isRunning))).filter(Boolean).length;
/** Folders of these runs, wherever a run keeps what is temporary. */
async function foldersOf(...runs: Started[]) {
  const entries = await Promise.all([folder, '/dev/shm'].map((place) => readdir(place).catch(() => [])));
  const own = runs.map(({ process }) => `fourball-run-${process.pid}-`);
  return entries.flat().filter((name) => own.some((start) => name.startsWith(start)));
}

describe('a test run', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['itself', 7],
  ] as const)('that is ended by %s takes all with it that it started, and its exit code is %i', async (by, code) => {
    const run = await startRun(by === 'itself' ? 'finish' : 'goes on');
    if (by !== 'itself') {
      expect(await running(run)).toBe(2);
      run.process.kill(by);
    }
    expect(await run.exit).toEqual([code, null]);
    expect(await running(run)).toBe(0);
    expect(await foldersOf(run)).toEqual([]);
  });

  test('ends what a killed one left behind, and touches none that goes on', async () => {
    const [killed, other] = await Promise.all([startRun('goes on'), startRun('goes on')]);
    killed.process.kill('SIGKILL');
    await killed.exit;
    expect(await running(killed)).toBe(2);

    const next = await startRun('goes on');
    expect(await running(killed)).toBe(0);
    expect([await running(other), await running(next)]).toEqual([2, 2]);
    expect(await foldersOf(killed)).toEqual([]);
    expect(await foldersOf(other, next)).not.toEqual([]);
    for (const run of [other, next]) run.process.kill('SIGINT');
    await Promise.all([other.exit, next.exit]);
    expect(await foldersOf(other, next)).toEqual([]);
  });
});

test.each([
  ['writing a migration', 'migration squad never_written'],
  ['a command on a stack that is stopped', 'audit'],
])('%s, cut off, leaves neither its database server nor a folder', async (_what, words) => {
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'secrets.json'), '{"identityKey":"","databasePasswords":{}}');
  const child = spawn(process.execPath, ['infra/ops/cli.ts', ...words.split(' ')], {
    cwd: repository,
    env: { ...process.env, TMPDIR: folder, DATA_DIR: folder },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const server = await until('its server to have a database', async () => {
    const paths = await readdir(folder, { recursive: true }).catch(() => []);
    // Its own databases have numbers of five digits.
    const lock =
      paths.some((path) => /\/base\/\d{5}$/.test(path)) && paths.find((path) => path.endsWith('/postmaster.pid'));
    const pid = lock && Number((await readFile(join(folder, lock), 'utf8')).split('\n')[0]);
    return pid ? markProcess(pid) : undefined;
  });
  child.kill('SIGINT');
  expect(await exit).toEqual([130, null]);
  expect(await isRunning(server)).toBe(false);
  expect((await readdir(folder)).filter((name) => /^fourball-(run|postgres)-|^run\.json/.test(name))).toEqual([]);
});
