import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

async function folderUntil(end: (remove: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-test-'));
  end(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for one test, which is gone once that is finished. */
export const testFolder = (): Promise<string> => folderUntil(onTestFinished);

/** A folder for all tests of a file, which is gone after the last of them. */
export const fileFolder = (): Promise<string> => folderUntil(afterAll);
