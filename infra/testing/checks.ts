import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Check {
  title: string;
  /** Arguments of Node, run in the repository's root. */
  arguments: string[];
}

/** Every check that is not a test: the types of each workspace, then the `check:` scripts of the root package. */
export function listChecks(root: string): Check[] {
  const { workspaces, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
    scripts: Record<string, string>;
  };
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const typed = globSync(workspaces, { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .sort()
    .map((folder) => ({ title: `Types of ${folder}`, arguments: [compiler, '--noEmit', '-p', folder] }));
  const scripted = Object.keys(scripts)
    .filter((name) => name.startsWith('check:'))
    .map((name) => ({ title: `Check: ${name.slice('check:'.length)}`, arguments: ['--run', name] }));
  return [...typed, ...scripted];
}
