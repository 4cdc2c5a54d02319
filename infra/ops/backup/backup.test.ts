import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silent } from '../../dev-stack/report.ts';
import { backUp } from './backup.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a backup into a folder that holds something is refused by its name, and nothing in it changes', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'secrets.json'), 'of another backup');
  await expect(backUp(await emptyFolder(), folder, silent)).rejects.toThrow(`${folder} is not empty`);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('a folder that is empty, or not there yet, is taken: then only the stack is missing', async () => {
  const folder = await emptyFolder();
  for (const taken of [folder, join(folder, 'new')]) {
    await expect(backUp(folder, taken, silent)).rejects.toThrow(`No stack runs from ${folder}`);
  }
});
