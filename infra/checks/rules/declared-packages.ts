import { isBuiltin } from 'node:module';
import { type HouseFile, lineAt } from '../house.ts';
import { type Manifest, manifestsOf } from '../manifests.ts';
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
    return files.flatMap((file) => {
      const workspace = workspaceOf(file.path);
      const own = manifests.get(workspace.folder);
      const shared = manifests.get('');
      return (file.source?.imports ?? []).flatMap((imported) => {
        const name = packageOf(imported.specifier);
        if (name === undefined || isBuiltin(imported.specifier) || name.startsWith('virtual:')) return [];
        const needed = isDevelopmentOnly(file, imported) ? 'devDependencies' : 'dependencies';
        if (isDeclared(name, needed, own, shared)) return [];
        const manifest = workspace.folder === '' ? 'package.json' : `${workspace.folder}/package.json`;
        const sentence = `Declare '${name}' in the ${needed} of ${manifest}, or do without it.`;
        return [{ path: file.path, line: lineAt(file.text, imported.offset), sentence }];
      });
    });
  },
};

/** Types, tests, and what stands outside src/ (the configuration of tools, checks, all of infra) are never shipped. */
function isDevelopmentOnly({ path }: HouseFile, { typeOnly }: ImportedModule): boolean {
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
