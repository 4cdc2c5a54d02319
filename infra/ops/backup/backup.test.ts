import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silent } from '../../dev-stack/report.ts';
import { unfinishedRestoreIn } from '../../dev-stack/stack.ts';
import { testFolder } from '../../test-runner/folder.ts';
import { backUp } from './backup.ts';

test('a backup into a folder that holds something is refused by its name, and nothing in it changes', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'secrets.json'), 'of another backup');
  await expect(backUp(await testFolder(), folder, silent)).rejects.toThrow(`${folder} is not empty`);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('a folder that is empty, or not there yet, is taken: then only the stack is missing, or is being restored', async () => {
  const folder = await testFolder();
  for (const taken of [folder, join(folder, 'new')])
    await expect(backUp(folder, taken, silent)).rejects.toThrow(`No stack runs from ${folder}`);
  await writeFile(unfinishedRestoreIn(folder), '');
  await expect(backUp(folder, join(folder, 'new'), silent)).rejects.toThrow(`A restore into ${folder}`);
});
