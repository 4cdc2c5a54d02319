import { type HouseFile, lineAt } from '../house.ts';
import { LOCK, lockedPackages } from '../lock.ts';
import type { Rule, Violation } from '../rule.ts';

const MANIFEST = 'package.json';

export const installScripts: Rule = {
  name: 'install-scripts',
  why:
    'A script that a package runs while it is installed may do whatever its author, or who took over their account, ' +
    'likes. allowScripts in package.json says of every such package by its name whether it may.',
  check(files) {
    const scripted = lockedPackages(files).filter(({ hasInstallScript }) => hasInstallScript);
    const manifest = files.find(({ path }) => path === MANIFEST);
    const { allowScripts = {} } = JSON.parse(manifest?.text ?? '{}') as { allowScripts?: Record<string, boolean> };
    const undecided = scripted.filter(({ name }) => !(name in allowScripts));
    return [
      ...undecided.map(({ name, line }) => {
        const sentence = `'${name}' wants to run a script when it is installed: say in allowScripts of package.json whether it may.`;
        return { path: LOCK, line, sentence };
      }),
      ...departed(manifest, Object.keys(allowScripts), new Set(scripted.map(({ name }) => name))),
    ];
  },
};

/** A name that stands for nothing today may stand for somebody else's package tomorrow. */
function departed(manifest: HouseFile | undefined, names: readonly string[], scripted: Set<string>): Violation[] {
  if (manifest === undefined) return [];
  return names
    .filter((name) => !scripted.has(name))
    .map((name) => ({
      path: MANIFEST,
      line: lineAt(manifest.text, manifest.text.lastIndexOf(`"${name}"`)),
      sentence: `Remove '${name}' from allowScripts: no such package runs a script.`,
    }));
}
