import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { fingerprint, Stamps } from './stamps.ts';

let folder: string;
let output: string;
let stamps: Stamps;

beforeEach(async () => {
  folder = await testFolder();
  output = join(folder, 'index.html');
  stamps = new Stamps(join(folder, 'stamps'));
  await mkdir(join(folder, 'source/node_modules'), { recursive: true });
  await writeFile(join(folder, 'source/a.ts'), 'a');
  await writeFile(output, 'made');
});

const digest = (...facts: string[]) => fingerprint(folder, ['source', 'missing.json'], ...facts);

describe('what is made from sources', () => {
  test('is fresh until a source changes, appears or is renamed, or a tool has another version', async () => {
    const digests = [await digest('v1')];
    await writeFile(join(folder, 'source/a.ts'), 'b');
    digests.push(await digest('v1'));
    await writeFile(join(folder, 'source/b.ts'), '');
    digests.push(await digest('v1'), await digest('v2'));
    await writeFile(join(folder, 'missing.json'), '');
    digests.push(await digest('v2'));
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('does not depend on what is installed beside its sources', async () => {
    const before = await digest();
    await writeFile(join(folder, 'source/node_modules/a.js'), '');
    expect(await digest()).toBe(before);
  });

  test('is made again when it is gone, was made from other sources, or was written by something else', async () => {
    expect(await stamps.isFresh('app', 'one', output)).toBe(false);
    await stamps.set('app', 'one', output);
    expect(await stamps.isFresh('app', 'one', output)).toBe(true);
    expect(await stamps.isFresh('app', 'two', output)).toBe(false);
    await utimes(output, 1, 1);
    expect(await stamps.isFresh('app', 'one', output)).toBe(false);
    await stamps.set('app', 'one', output);
    await rm(output);
    expect(await stamps.isFresh('app', 'one', output)).toBe(false);
  });
});
