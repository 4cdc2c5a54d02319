import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from './ports.ts';
import { removeHome } from './postgres-home.ts';
import { isRunning } from './process-mark.ts';
import type { ReportEvent } from './report.ts';
import { makeWay, type RunState, readRun } from './run-state.ts';
import { type StackOptions, startStack } from './stack.ts';

/** Stands in for every part: the runner is what is tested here, with the real database server and broker. */
const part = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? 200 : 404).end());
  server.listen(Number(process.env.PORT), process.env.HOST);
  process.on('SIGTERM', () => process.exit(0));
`;
const brokenPart = `
  console.log(JSON.stringify({ level: 60, msg: 'the configuration is wrong', err: { message: 'COLOUR: missing' } }));
  process.exit(3);
`;

/** One for all tests, each of which finds and leaves it with nothing that runs from it. */
let folder: string;
let dataDirectory: string;
let options: StackOptions & { dataDirectory: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-stack-'));
  dataDirectory = join(folder, 'data');
  await writeFile(join(folder, 'part.ts'), part);
  await writeFile(join(folder, 'broken.ts'), brokenPart);
  return async () => {
    await removeHome(join(dataDirectory, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  };
});

beforeEach(async () => {
  onTestFinished(() => makeWay(dataDirectory));
  const [port] = await freePorts(1);
  options = { port: port!, dataDirectory, durable: false, entryOf: () => join(folder, 'part.ts') };
});

async function survivors(run: RunState | undefined): Promise<string[]> {
  const processes = run?.processes ?? [];
  const running = await Promise.all(processes.map(isRunning));
  return processes.filter((_, index) => running[index]).map(({ name }) => name);
}

describe('a stack', () => {
  test('serves on its port, tells its steps, and stops without leaving a process', async () => {
    const events: ReportEvent[] = [];
    const stack = await startStack({ ...options, report: (event) => events.push(event) });
    const run = readRun(options.dataDirectory);
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
    expect(await survivors(run)).toHaveLength(8);
    await stack.stop();
    expect(await survivors(run)).toEqual([]);
    expect(readRun(options.dataDirectory)).toBeUndefined();
    expect(events.filter(({ kind }) => kind === 'end').map((event) => 'title' in event && event.title)).toEqual([
      'Starting PostgreSQL',
      'Starting the broker',
      'Preparing the databases',
      'Starting the services and the gateway',
      'Stopping the gateway and the services',
      'Stopping the broker',
      'Stopping PostgreSQL',
    ]);
  });

  test('a part that ends at once fails the start in one sentence with its last words, and nothing stays', async () => {
    const entryOf: StackOptions['entryOf'] = (name) => join(folder, name === 'squad' ? 'broken.ts' : 'part.ts');
    const begun: (RunState | undefined)[] = [];
    const report = () => begun.push(readRun(options.dataDirectory));
    await expect(startStack({ ...options, entryOf, report })).rejects.toThrow(
      /^squad ended unexpectedly \(exit code 3\): the configuration is wrong: COLOUR: missing \(its log: .*squad\.log\)$/,
    );
    expect(await survivors(begun.findLast((run) => run !== undefined))).toEqual([]);
    expect(readRun(options.dataDirectory)).toBeUndefined();
  });

  test('a start that is given up leaves nothing', async () => {
    const giveUp = new AbortController();
    let run: RunState | undefined;
    const report = (event: ReportEvent) => {
      if (event.kind !== 'begin' || event.title !== 'Starting the services and the gateway') return;
      run = readRun(options.dataDirectory);
      giveUp.abort(new Error('enough'));
    };
    await expect(startStack({ ...options, report, signal: giveUp.signal })).rejects.toThrow('enough');
    expect(run?.processes.map(({ name }) => name)).toEqual(['postgres', 'broker']);
    expect(await survivors(run)).toEqual([]);
  });

  test.each([
    ['auth', 'auth'],
    ['postgres', 'PostgreSQL'],
    ['broker', 'The broker'],
  ])('%s, when it ends later, is reported, and the others go on', async (killed, title) => {
    const death = Promise.withResolvers<string>();
    const report = (event: ReportEvent) => event.kind === 'note' && death.resolve(event.line);
    const stack = await startStack({ ...options, report });
    const run = readRun(options.dataDirectory);
    process.kill(run?.processes.find(({ name }) => name === killed)?.pid as number, 'SIGKILL');
    expect(await death.promise).toMatch(new RegExp(`^${title} ended unexpectedly \\(signal SIGKILL\\)`));
    expect(await survivors(run)).toHaveLength(7);
    await stack.stop();
  });

  test('a second one from the same folder, or on the same port, is refused in one sentence', async () => {
    const stack = await startStack(options);
    await expect(startStack(options)).rejects.toThrow(/^A stack already runs from .*: use it, end it with "make stop"/);
    await stack.stop();
    const other = createServer();
    onTestFinished(() => new Promise((resolve) => other.close(() => resolve())));
    await new Promise<void>((resolve) => other.listen(options.port, '127.0.0.1', resolve));
    await expect(startStack(options)).rejects.toThrow(/^Port \d+ cannot be used, another program listens on it/);
  });

  test('a throwaway one leaves no folder behind', async () => {
    const stack = await startStack({ ...options, dataDirectory: undefined });
    const place = stack.dataDirectory;
    expect(existsSync(join(place, 'postgres/cluster'))).toBe(true);
    await stack.stop();
    expect(existsSync(place)).toBe(false);
  });

  test('starts again, with its secrets, after the runner and its children were cut off by a kill -9', async () => {
    const script = join(folder, 'runner.ts');
    const stackModule = new URL('./stack.ts', import.meta.url).href;
    const { entryOf: _, ...plain } = options;
    await writeFile(
      script,
      `import { startStack } from ${JSON.stringify(stackModule)};
      await startStack({ ...${JSON.stringify(plain)}, entryOf: () => ${JSON.stringify(join(folder, 'part.ts'))} });
      process.kill(process.pid, 'SIGKILL');`,
    );
    expect(await once(spawn(process.execPath, [script], { stdio: 'ignore' }), 'exit')).toEqual([null, 'SIGKILL']);
    const abandoned = readRun(options.dataDirectory);
    expect(await survivors(abandoned)).toHaveLength(8);
    const secrets = await readFile(join(options.dataDirectory, 'secrets.json'), 'utf8');
    const stack = await startStack(options);
    expect(await readFile(join(options.dataDirectory, 'secrets.json'), 'utf8')).toBe(secrets);
    expect(await survivors(abandoned)).toEqual([]);
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
    await stack.stop();
  });

  test('that watches does so, too, where it is started to stay behind', async () => {
    const start = fileURLToPath(new URL('./start.ts', import.meta.url));
    const asked = { PORT: String(options.port), DATA_DIR: dataDirectory, DETACH: '1', SERVICE: 'sqaud' };
    const child = spawn(process.execPath, [start, '--watch'], { env: { ...process.env, ...asked } });
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    expect([code, said]).toEqual([1, expect.stringMatching(/^SERVICE is "sqaud": it must be one of .*\n$/)]);
  });
});
