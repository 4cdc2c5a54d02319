import { isBuiltin } from 'node:module';
import { type Manifest, manifestsOf } from '../manifests.ts';
import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import type { ImportedModule } from '../source.ts';
import { isTestCode, packageOf, workspaceOf } from '../workspaces.ts';

export const declaredPackages: Rule = {
  name: 'declared-packages',
  why:
    'A package that another workspace happens to install is missing as soon as this workspace is installed alone, ' +
    'as its container image is.',
  check(files) {
    const manifests = new Map(manifestsOf(files).map((manifest) => [workspaceOf(manifest.path).folder, manifest]));
    return inImports((path, imported) => {
      const { folder } = workspaceOf(path);
      const name = packageOf(imported.specifier);
      if (name === undefined || isBuiltin(imported.specifier) || name.startsWith('virtual:')) return undefined;
      const needed = isDevelopmentOnly(path, imported) ? 'devDependencies' : 'dependencies';
      if (isDeclared(name, needed, manifests.get(folder), manifests.get(''))) return undefined;
      const manifest = folder === '' ? 'package.json' : `${folder}/package.json`;
      return `Declare '${name}' in the ${needed} of ${manifest}, or do without it.`;
    })(files);
  },
};

/** Types, tests, and what stands outside src/ (the configuration of tools, checks, all of infra) are never shipped. */
function isDevelopmentOnly(path: string, { typeOnly }: ImportedModule): boolean {
  return typeOnly || isTestCode(path) || !path.includes('/src/');
}

/** The root's devDependencies are the tools of every workspace: the test runner, the compiler. */
function isDeclared(
  name: string,
  needed: 'dependencies' | 'devDependencies',
  own: Manifest | undefined,
  shared: Manifest | undefined,
): boolean {
  if (own?.dependencies.includes(name)) return true;
  if (needed === 'dependencies') return false;
  return [own, shared].some((manifest) => manifest?.devDependencies.includes(name));
}
