import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { houseTarget, isTestCode } from '../workspaces.ts';

export const frontendShared: Rule = {
  name: 'frontend-shared',
  why: 'components/ui and lib have no domain words: they would serve another product as they are.',
  check: (files) =>
    files
      .filter(({ path }) => /^frontend\/src\/(components\/ui|lib)\//.test(path) && !isTestCode(path))
      .flatMap(({ path, text, source }) =>
        (source?.imports ?? [])
          .filter(({ specifier }) => /^frontend\/src\/(features|app)\//.test(houseTarget(path, specifier) ?? ''))
          .map(({ specifier, offset }) => ({
            path,
            line: lineAt(text, offset),
            sentence: `Do not import '${specifier}': take it as a property or an argument, or move this file there.`,
          })),
      ),
};
