import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { sentenceOf } from './operator-error.ts';
import { repository } from './parts.ts';
import { removeHome } from './postgres-home.ts';
import { makeWay } from './run-state.ts';
import { readSettings } from './settings.ts';
import { builtFolderOf, parts } from './topology.ts';

async function clean(): Promise<void> {
  const isEverything = process.env.ALL === '1';
  const { dataDirectory } = readSettings(process.env);
  // A stack that runs serves the app from what would be removed.
  await makeWay(dataDirectory);
  const made = [
    'frontend/dist',
    'coverage',
    '.screenshots',
    'node_modules/.cache',
    ...parts.map(builtFolderOf),
    ...SERVICES.map((service) => `services/${service}/src/generated`),
  ].map((path) => join(repository, path));
  if (isEverything) {
    await removeHome(join(dataDirectory, 'postgres'));
    made.push(dataDirectory, join(repository, 'node_modules'));
  }
  await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
  const kept = isEverything
    ? ''
    : ` The data in ${relative(process.cwd(), dataDirectory)} stays (ALL=1 removes it too).`;
  console.log(`Everything built or generated is removed.${kept}`);
}

clean().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
