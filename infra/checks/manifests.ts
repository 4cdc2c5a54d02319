import type { HouseFile } from './house.ts';

/** A package.json of the house. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

/** The package.json files of the root and of every workspace. */
export function manifestsOf(files: readonly HouseFile[]): Manifest[] {
  return files
    .filter(({ path }) => path === 'package.json' || path.endsWith('/package.json'))
    .map(({ path, text }) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
      return { path, text, dependencies: Object.keys(dependencies), devDependencies: Object.keys(devDependencies) };
    });
}
