import { execFile } from 'node:child_process';
import { cp, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { repository } from './parts.ts';
import { builtFolderOf, entryOf, folderOf, type PartName, parts } from './topology.ts';

const planting = new URL('../proofs/chaos/planted/plant.ts', import.meta.url).href;

/** Runs what was built of a part without an environment until it ends, perhaps with a bug in it. */
const run = (part: PartName, bug?: string) => runFile(join(repository, entryOf(part)), bug);

async function runFile(file: string, bug?: string): Promise<{ code: unknown; said: string }> {
  const preload = bug === undefined ? [] : [`--import=${bug}`];
  return new Promise((resolve) => {
    execFile(process.execPath, [...preload, file], { env: {} }, (error, stdout, stderr) =>
      resolve({ code: error?.code, said: stdout + stderr }),
    );
  });
}

const missingAt = (place: string) =>
  `data:text/javascript,${encodeURIComponent(`import { plant } from '${planting}'; plant('/services/kit/src/process/lifecycle.ts', '${place}', 'missing();');`)}`;

test.each(parts)('%s is built: it reads its configuration and says what is wrong with it', async (part) => {
  const { code, said } = await run(part);
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('"msg":"The environment has') });
});

test.each([
  ['auth', 'main.js', 'The environment has'],
  ['auth', 'events.js', 'replay <event id>'],
  ['auth', 'golfer.js', 'end-sessions <e-mail>'],
  ['recommendation', 'courses.js', 'import <file.csv or file.json>'],
  ['recommendation', 'monday.js', 'The environment has'],
] as const)("%s has %s, which runs in an image's folder, without packages", async (part, file, words) => {
  const folder = await testFolder();
  const copy = (name: string) => cp(join(repository, folderOf(part), name), join(folder, name), { recursive: true });
  await Promise.all(['package.json', 'dist'].map(copy));
  const { said } = await runFile(join(folder, 'dist', file));
  expect(said).toContain(words);
});

test.each(parts)('nothing that was built of %s takes more than a byte for a character', async (part) => {
  const built: string[] = [];
  for await (const file of glob(join(repository, builtFolderOf(part), '*.js')))
    built.push(await readFile(file, 'utf8'));
  expect(built.length).toBeGreaterThan(2);
  expect(built.join('')).not.toMatch(/[^\p{ASCII}]/u);
});

test.each(parts)('an error in what was built of %s is told with the source file and its line', async (part) => {
  const { said } = await run(part, missingAt('const config = readConfig();'));
  const { err } = JSON.parse(said) as { err: { stack: string } };
  expect(err.stack).toMatch(/services\/kit\/src\/process\/lifecycle\.ts:\d+:\d+/);
  expect(err.stack).toContain(`${join(repository, folderOf(part))}/src/main.ts:`);
});

test('a bug that has no place to be planted in any more is no sound part', async () => {
  const { said } = await run('squad', missingAt('const config = readSomethingElse();'));
  expect(said).toContain('plant the bug anew');
});

test.each([
  'proofs/chaos/planted/ack-before-commit.ts',
  'proofs/chaos/planted/forgetful-inbox.ts',
  'proofs/chaos/running-code/unruly-deliveries.ts',
  'proofs/planted/deadly-squads.ts',
])('%s finds its places in what is built', async (bug) => {
  expect((await run('notification', join(repository, 'infra', bug))).said).toContain('"msg":"The environment has');
});
