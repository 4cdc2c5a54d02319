import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { houseTarget, isRelative, workspaceOf } from '../workspaces.ts';

export const ownWorkspace: Rule = {
  name: 'own-workspace',
  why:
    "A workspace reaches another by its package name and itself by relative paths, so that a package's exports are its " +
    'only door and a folder can be moved without a search.',
  check: (files) =>
    files.flatMap(({ path, text, source }) =>
      (source?.imports ?? []).flatMap(({ specifier, offset }) => {
        const target = houseTarget(path, specifier);
        if (target === undefined) return [];
        const staysInside = workspaceOf(target).folder === workspaceOf(path).folder;
        if (isRelative(specifier) === staysInside) return [];
        const sentence = staysInside
          ? `Import '${specifier}' by its relative path: it is in this workspace.`
          : `Import '${specifier}' by its package name (@fourball/…): the relative path leaves this workspace.`;
        return [{ path, line: lineAt(text, offset), sentence }];
      }),
    ),
};
