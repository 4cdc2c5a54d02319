import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { ensureTools, findTool, requireTool } from './system-tools.ts';

async function folderWith(...programs: string[]): Promise<string> {
  const folder = await testFolder();
  for (const program of programs) await writeFile(join(folder, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return folder;
}

describe('system tools', () => {
  test('a tool is found in any folder of the path, in the first one that has it', async () => {
    const [empty, first, second] = [
      await folderWith(),
      await folderWith('nats-server'),
      await folderWith('nats-server'),
    ];
    expect(await findTool('nats-server', [empty, first, second])).toBe(join(first, 'nats-server'));
  });

  test('a missing tool is one sentence that says what to install; of several without a package manager each is named', async () => {
    const empty = await folderWith();
    await expect(requireTool('nats-server', [empty])).rejects.toThrow(
      /^nats-server is missing: on Debian or Ubuntu install with "apt-get install nats-server"\.$/,
    );
    await expect(ensureTools(['nats-server', 'chromium'], undefined, [empty])).rejects.toThrow(
      /^nats-server and chromium are missing: on Debian or Ubuntu install/,
    );
  });

  test('nothing is installed when nothing is missing', async () => {
    const folder = await folderWith('nats-server', 'chromium');
    const steps: unknown[] = [];
    await ensureTools(['nats-server', 'chromium'], (event) => steps.push(event), [folder]);
    expect(steps).toEqual([]);
  });
});
