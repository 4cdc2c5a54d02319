import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { isRelative, workspaceOf } from '../workspaces.ts';

export const ownWorkspace: Rule = {
  name: 'own-workspace',
  why:
    "A workspace reaches another by its package name and itself by relative paths, so that a package's exports are its " +
    'only door and a folder can be moved without a search.',
  check: inImports((path, { specifier }, target) => {
    if (target === undefined) return undefined;
    const staysInside = workspaceOf(target).folder === workspaceOf(path).folder;
    if (isRelative(specifier) === staysInside) return undefined;
    return staysInside
      ? `Import '${specifier}' by its relative path: it is in this workspace.`
      : `Import '${specifier}' by its package name (@fourball/…): the relative path leaves this workspace.`;
  }),
};
