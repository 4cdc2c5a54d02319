import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { isUnderWay, nameOfRun } from './run-mark.ts';

/** Stands in for npm: it hears no signal, has a child, and tells the ids of both. */
const npm = `#!/bin/sh
trap '' TERM INT HUP
sleep 1000 &
echo "$$ $!" >"$BEGUN"
wait
`;

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
  for (const path of ['infra/dev-stack', 'bin', 'node_modules/.bin', 'tmp'])
    await mkdir(join(folder, path), { recursive: true });
  await cp(fileURLToPath(new URL('install.sh', import.meta.url)), join(folder, 'infra/dev-stack/install.sh'));
  await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  await writeFile(join(folder, 'package-lock.json'), '{}');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends npm with its children, exit code %i, and the next run installs again', async (signal, code) => {
  for (const attempt of ['first', 'second']) {
    const begun = join(folder, attempt);
    // As an npm that was cut off may have left it.
    await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}');
    const child = spawn('sh', [join(folder, 'infra/dev-stack/install.sh')], {
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: join(folder, 'tmp'), BEGUN: begun },
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    const told = await until('npm to begin', async () =>
      /^(\d+) (\d+)\n/.exec(await readFile(begun, 'utf8').catch(() => '')),
    );
    const names = await Promise.all(told.slice(1).map((pid) => nameOfRun(Number(pid))));
    const running = async () => (await Promise.all(names.map(isUnderWay))).filter(Boolean).length;
    expect(await running()).toBe(2);
    child.kill(signal);
    expect(await exit).toEqual([code, null]);
    await until('npm and its child to end', async () => (await running()) === 0);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    expect(await readdir(join(folder, 'node_modules'))).toEqual(['.bin']);
  }
});
