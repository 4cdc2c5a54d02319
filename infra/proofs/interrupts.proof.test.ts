import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { constants, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { removeHome } from '../dev-stack/postgres-home.ts';
import { signalProcess } from '../dev-stack/process-mark.ts';
import { createRandom } from '../lib/random.ts';

/*
 * A command that is interrupted is over, with everything that it started, within 10 s: by Ctrl-C, by SIGTERM, by a closed
 * terminal. INTERRUPTS is the number of moments (20), SEED any text that chooses them.
 */
const INTERRUPTS = Number(process.env.INTERRUPTS || 20);
const PROMISED_MS = 10_000;

/** One of each kind: a database and a broker alone, a stack of its own, the shared stack with a browser. */
const FILES = [
  'infra/dev-stack/broker.integration.test.ts',
  'infra/proofs/guessing.proof.test.ts',
  'infra/e2e/browser/home.e2e.test.ts',
];
const commands = [
  { words: [process.execPath, 'infra/test-runner/run.ts', ...FILES], lastsMs: 45_000 },
  { words: ['make', 'start'], lastsMs: 15_000 },
  { words: ['make', 'dev'], lastsMs: 15_000 },
  { words: ['make', 'test'], lastsMs: 20_000 },
];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Folders that programs keep in the temporary folder of the machine, from one run to the next. */
const CACHES = [`fourball-ports-${process.getuid?.()}`, 'node-compile-cache', 'jiti'];

const random = createRandom(SEED);
const moments = Array.from({ length: INTERRUPTS }, (_, index) => {
  const { words, lastsMs } = commands[index % commands.length] as (typeof commands)[number];
  return {
    name: words[0] === 'make' ? words.join(' ') : 'a run of tests',
    words,
    signal: random.pick(signals),
    afterMs: random.whole(0, lastsMs),
    // Now and then somebody is impatient.
    againMs: random.chance(0.3) ? random.whole(0, 2_000) : undefined,
  };
});

beforeAll(() => console.log(`${INTERRUPTS} moments of SEED=${SEED}`));

test.each(moments)('$name, $signal after $afterMs ms: nothing of it is left within 10 s', async (moment) => {
  const { words, signal, afterMs, againMs } = moment;
  const folder = await mkdtemp(join(tmpdir(), 'fourball-interrupts-'));
  const [temporary, data] = [join(folder, 'tmp'), join(folder, 'data')];
  onTestFinished(async () => {
    for (const { pid } of await processesNaming(folder)) signalProcess(pid, 'SIGKILL');
    await removeHome(join(data, 'postgres'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await mkdir(temporary);
  // PostgreSQL, which may be another user, passes through.
  for (const place of [folder, temporary]) await chmod(place, 0o711);
  const [port] = await freePorts(1);
  const { PATH, HOME, FOURBALL_RUN } = process.env;
  const [command, ...rest] = words as [string, ...string[]];
  // A group of its own, as a terminal makes one for each command.
  const child = spawn(command, rest, {
    cwd: repository,
    env: { PATH, HOME, FOURBALL_RUN, TMPDIR: temporary, PORT: String(port), DATA_DIR: data, NO_COLOR: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  // A terminal tells the whole group, and `kill` one process.
  const send = () => {
    if (child.exitCode === null && child.signalCode === null)
      process.kill(signal === 'SIGTERM' ? (child.pid as number) : -(child.pid as number), signal);
  };
  await Promise.race([pause(afterMs), exit]);
  const wasRunning = child.exitCode === null && child.signalCode === null;
  const interruptedAt = performance.now();
  send();
  if (againMs !== undefined) void pause(againMs).then(send);

  const [code, by] = await exit;
  const left = async () => (await processesNaming(folder)).map(({ line }) => line.slice(0, 120));
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  expect(performance.now() - interruptedAt).toBeLessThan(PROMISED_MS);
  const shellSees = by === null ? code : 128 + constants.signals[by];
  // Make answers 2 where it hears of the signal while it waits for a child that ended of it.
  const expected = 128 + constants.signals[signal];
  if (wasRunning) expect(words[0] === 'make' ? [2, expected] : [expected]).toContain(shellSees);
  expect((await readdir(temporary)).filter((name) => !CACHES.includes(name))).toEqual([]);
  expect(['run.json', 'postgres/cluster/postmaster.pid'].filter((file) => existsSync(join(data, file)))).toEqual([]);
});

/** The processes that name the folder in their command line or their environment. */
async function processesNaming(folder: string): Promise<{ pid: number; line: string }[]> {
  const everything = platform() === 'darwin' ? 'axEww' : 'axeww';
  const { stdout } = await promisify(execFile)('ps', [everything, '-o', 'stat=,pid=,args='], {
    maxBuffer: 256 * 1024 * 1024,
  });
  const lines = stdout.split('\n').filter((line) => line.includes(folder) && !line.startsWith('Z'));
  return lines.map((line) => ({ pid: Number(line.split(/\s+/)[1]), line }));
}
