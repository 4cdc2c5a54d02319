import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { freePorts, whyPortIsUnusable } from './ports.ts';
import { choosePorts } from './topology.ts';

async function occupy(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
}

describe('ports', () => {
  test('are distinct, usable and outside the range that outgoing connections take theirs from', async () => {
    const ports = await freePorts(200);
    expect(new Set(ports).size).toBe(200);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_000);
    for (const port of ports.slice(0, 20)) expect(await whyPortIsUnusable(port)).toBeUndefined();
  });

  test('are not handed out twice to calls side by side, though nothing listens on them yet', async () => {
    const handed = (await Promise.all(Array.from({ length: 20 }, () => freePorts(100)))).flat();
    expect(new Set(handed).size).toBe(handed.length);
  });

  test('are found where another user has found some before', async () => {
    const folder = await testFolder();
    await mkdir(join(folder, 'fourball-ports'), { mode: 0o555 });
    await chmod(folder, 0o1777);
    // Root may write everywhere: it goes on as somebody else.
    const script = `const { freePorts } = await import(${JSON.stringify(new URL('./ports.ts', import.meta.url).href)});
      if (process.getuid() === 0) process.setuid(65534);
      console.log((await freePorts(3)).length);`;
    const options = { cwd: folder, env: { ...process.env, TMPDIR: '.' } };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options);
    expect(stdout).toBe('3\n');
  });

  test('of the parts of a stack are never that of its gateway, on which nothing listens yet', async () => {
    const drawn = Math.random();
    const own = 20_000 + Math.floor(drawn * 12_000);
    const draw = vi.spyOn(Math, 'random').mockReturnValueOnce(drawn);
    onTestFinished(() => draw.mockRestore());
    const { gateway, metrics, services, ...others } = await choosePorts(own);
    expect(gateway).toBe(own);
    expect([metrics, services, others].flatMap((ports) => Object.values(ports))).not.toContain(own);
  });

  test.each(['127.0.0.1', '0.0.0.0', '::1'])('a port that is taken on %s is said to be', async (host) => {
    const [port] = await freePorts(1);
    await occupy(port!, host);
    expect(await whyPortIsUnusable(port!)).toMatch(/another program listens/);
  });
});
